package dev.heddle.recorder.weave.sites;

import dev.heddle.recorder.boot.SiteData;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjIntConsumer;

/**
 * Numbers of sites. A class may be woven several times, and by several threads at the same time: the same site always
 * has the same number. A lookup of a number takes no lock.
 */
public final class SiteTable implements SiteNumbers {
    private final Map<Site, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> callNames = new HashMap<>();
    private final Set<Integer> special = ConcurrentHashMap.newKeySet();
    private final ObjIntConsumer<Site> added;
    private volatile Site[] sites = new Site[1 << 10];
    private volatile int limit = Op.FIRST_SITE;

    /** @param added gets every new site before its number is returned */
    public SiteTable(ObjIntConsumer<Site> added) {
        this.added = added;
        callNames.put("run()", SiteData.RUN_NAME);
    }

    /** @throws IllegalStateException if there are more sites than events can name */
    @Override
    public int number(Site site, int callName) {
        return number(site, callName, site.stableHash());
    }

    /** @param stableHash of the site */
    public synchronized int number(Site site, int callName, long stableHash) {
        Integer known = numbers.get(site);
        if (known != null) {
            return known;
        }
        int number = limit;
        if (number > EventLayout.MAX_SITE) {
            throw new IllegalStateException("more than " + EventLayout.MAX_SITE + " sites: weave less (exclude=)");
        }
        SiteData.put(number, site.op().isOnVariable() ? variable(site) : callName, stableHash, SiteRoles.of(site));
        Site[] table = sites;
        if (number == table.length) {
            table = Arrays.copyOf(table, number * 2);
        }
        table[number] = site;
        sites = table;
        limit = number + 1;
        // Added only once it has a name, because the program may run out of memory before that.
        added.accept(site, number);
        numbers.put(site, number);
        return number;
    }

    private static int variable(Site site) {
        return SiteData.variable(
                site.target() == null ? 0 : site.target().hashCode(), site.op().isAnyWrite());
    }

    @Override
    public int callName(String name, String descriptor) {
        return callName(callKey(name, descriptor));
    }

    /** Name and parameter types. */
    public static String callKey(String name, String descriptor) {
        int end = descriptor.indexOf(')') + 1;
        return name.concat(end == descriptor.length() ? descriptor : descriptor.substring(0, end));
    }

    /** The number of a {@link #callKey}. */
    public synchronized int callName(String key) {
        Integer known = callNames.get(key);
        if (known != null) {
            return known;
        }
        int number = callNames.size() + 1;
        callNames.put(key, number);
        return number;
    }

    @Override
    public void special(int callSite) {
        special.add(callSite);
    }

    /** Whether a call site calls the method of the named class, whatever the receiver's class is. */
    public boolean isSpecial(int callSite) {
        return special.contains(callSite);
    }

    /** The site with this number, or null. */
    public Site site(int number) {
        if (number >= limit) {
            return null;
        }
        return sites[number];
    }

    /** One more than the highest number. */
    public int limit() {
        return limit;
    }

    /** The number of sites. */
    public int count() {
        return limit - Op.FIRST_SITE;
    }
}
