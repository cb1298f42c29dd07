package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods and classes that are woven for synchronisation only, in a run with a budget: at first all of them.
 * Classes are admitted. Methods of admitted classes are disabled for good, each from the next weaving of its class on.
 * Classes with one name are treated alike, whatever their loaders.
 *
 * <p>Called by any thread while classes are loaded, so nothing here links late: no lambdas.
 */
public final class DisabledHooks {
    private final Map<String, Set<String>> methods = new HashMap<>();
    private final Set<String> admitted = new HashSet<>();
    /**
     * Internal names of woven classes that are not admitted, without duplicates, in the order in which they were woven.
     */
    private final List<String> waiting = new ArrayList<>();

    private final Set<String> known = new HashSet<>();
    private volatile boolean jdkAdmitted;

    /** Disables the hooks of methods. */
    public synchronized void add(List<Member> more) {
        for (Member method : more) {
            Set<String> before = methods.get(method.owner());
            // Copied: threads that have read the previous set continue to use it.
            Set<String> now = before == null ? new HashSet<>() : new HashSet<>(before);
            now.add(method.name() + method.descriptor());
            methods.put(method.owner(), now);
        }
    }

    /** Names with descriptors of the disabled methods of a class, by its internal name. */
    public synchronized Set<String> of(String owner) {
        Set<String> ofClass = methods.get(owner);
        return ofClass == null ? Set.of() : ofClass;
    }

    /**
     * From now on the accesses in these classes of the program are recorded, once the classes are woven again. By
     * internal name.
     */
    public synchronized void admit(Collection<String> classes) {
        admitted.addAll(classes);
        waiting.removeAll(new HashSet<>(classes));
    }

    /** The same for the collections of the JDK. */
    public void admitJdk() {
        jdkAdmitted = true;
    }

    /** Whether the collections of the JDK are admitted. */
    public boolean hasJdk() {
        return jdkAdmitted;
    }

    /** Whether a class of the program is admitted; otherwise it waits for admission from now on. */
    public synchronized boolean admits(String owner) {
        if (admitted.contains(owner)) {
            return true;
        }
        if (known.add(owner)) {
            waiting.add(owner);
        }
        return false;
    }

    /** Whether a class of the program is admitted. */
    public synchronized boolean isAdmitted(String owner) {
        return admitted.contains(owner);
    }

    /** Internal names of the woven classes of the program that are not admitted. */
    public synchronized List<String> waiting() {
        return List.copyOf(waiting);
    }
}
