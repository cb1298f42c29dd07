package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Sites;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/**
 * Numbers of sites. A class may be woven more than once, and by several threads at the same time: the same site always has the same
 * number. Looking a number up takes no lock.
 */
public final class SiteTable {
    private final Map<Site, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> callNames = new HashMap<>();
    private final ObjIntConsumer<Site> added;
    private volatile Site[] sites = new Site[1 << 10];
    private volatile int limit = Op.FIRST_SITE;

    /** @param added told of every new site before its number is handed out */
    public SiteTable(ObjIntConsumer<Site> added) {
        this.added = added;
        callNames.put("run()", Sites.RUN_NAME);
    }

    /**
     * The number of a site, a new one if need be.
     *
     * @param callName as {@link Sites#put} wants it
     * @throws IllegalStateException if there are more sites than an event can name
     */
    synchronized int number(Site site, int callName) {
        Integer known = numbers.get(site);
        if (known != null) {
            return known;
        }
        int number = limit;
        if (number > EventLayout.MAX_SITE) {
            throw new IllegalStateException("more than " + EventLayout.MAX_SITE + " sites: weave less (exclude=)");
        }
        Sites.put(number, callName, site.stableHash());
        Site[] table = sites;
        if (number == table.length) {
            table = Arrays.copyOf(table, number * 2);
        }
        table[number] = site;
        sites = table;
        limit = number + 1;
        // Known only once it has a name: the memory of the program may run out on the way.
        added.accept(site, number);
        numbers.put(site, number);
        return number;
    }

    /** The number that stands for a method name with the types of its parameters. */
    synchronized int callName(String name, String descriptor) {
        String key = name + descriptor.substring(0, descriptor.indexOf(')') + 1);
        Integer known = callNames.get(key);
        if (known != null) {
            return known;
        }
        int number = callNames.size() + 1;
        callNames.put(key, number);
        return number;
    }

    /** The site with this number, or null if there is none. */
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

    /** How many sites there are. */
    public int count() {
        return limit - Op.FIRST_SITE;
    }
}
