package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.Type;

/**
 * The early synchronized methods: those of woven classes that were loaded before the agent, and are therefore still
 * synchronized. A scheduler decides before they are called.
 *
 * <p>Static synchronized methods of such classes are omitted: the woven JDK classes have no relevant ones.
 */
public final class SynchronizedCalls {
    private final SiteTable sites;
    /**
     * By class; the methods as name and descriptor. No map: the hash code of a class of the program is pinned in woven
     * maps, so it changes while the agent starts.
     */
    private final ClassValue<Set<String>> early = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            return ConcurrentHashMap.newKeySet();
        }
    };

    /** Replaced, never changed: a class is woven with the same set from its first to its last method. */
    private volatile Set<String> signatures = Set.of();

    private final ClassValue<Map<Integer, Boolean>> verdicts = new ClassValue<>() {
        @Override
        protected Map<Integer, Boolean> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    public SynchronizedCalls(SiteTable sites) {
        this.sites = sites;
    }

    /** Adds the synchronized methods of a loaded class that will be woven; called before anything else is woven. */
    public void addEarly(Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            int modifiers = method.getModifiers();
            if (Modifier.isSynchronized(modifiers) && !Modifier.isStatic(modifiers)) {
                String signature = method.getName() + Type.getMethodDescriptor(method);
                early.get(type).add(signature);
                addSignature(signature);
            }
        }
    }

    private void addSignature(String signature) {
        if (!signatures.contains(signature)) {
            Set<String> more = new HashSet<>(signatures);
            more.add(signature);
            signatures = more;
        }
    }

    /** Names and descriptors of all early synchronized methods so far. */
    public Set<String> signatures() {
        return signatures;
    }

    /**
     * Whether a call enters an early synchronized method, and therefore the receiver's monitor.
     *
     * @param callSite the argument of {@code Hooks.beforeSynchronizedCall}
     */
    public boolean isSynchronized(Class<?> receiverClass, int callSite) {
        Map<Integer, Boolean> known = verdicts.get(receiverClass);
        Boolean verdict = known.get(callSite);
        if (verdict == null) {
            verdict = find(receiverClass, callSite);
            known.put(callSite, verdict);
        }
        return verdict;
    }

    private boolean find(Class<?> receiverClass, int callSite) {
        Site site = sites.site(callSite);
        if (site == null || site.target() == null) {
            return false;
        }
        Member called = site.target();
        String signature = called.name() + called.descriptor();
        Class<?> type = receiverClass;
        if (sites.isSpecial(callSite)) {
            while (type != null && !Type.getInternalName(type).equals(called.owner())) {
                type = type.getSuperclass();
            }
        }
        while (type != null) {
            if (early.get(type).contains(signature)) {
                return true;
            }
            if (declares(type, called)) {
                return false;
            }
            type = type.getSuperclass();
        }
        return false;
    }

    private static boolean declares(Class<?> type, Member called) {
        try {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(called.name())
                        && Type.getMethodDescriptor(method).equals(called.descriptor())) {
                    return true;
                }
            }
            return false;
        } catch (LinkageError e) {
            // A type in a signature is missing, so the methods of the class are unknown: it counts as overriding
            // nothing.
            return false;
        }
    }
}
