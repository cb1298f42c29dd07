package dev.heddle.recorder.weave;

import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is woven for synchronisation only in a run with a budget: at first everything. Classes are admitted, and of these methods are given up for good,
 * each from the next time on that its class is woven. Classes with one name are treated alike, whatever their loaders.
 *
 * <p>Asked while classes are being loaded, by any thread, so it links nothing late: no lambdas.
 */
public final class DisabledHooks {
    private final Map<String, Set<String>> methods = new HashMap<>();
    private final Set<String> admitted = new HashSet<>();
    /** Internal names of classes that were woven and are not admitted, in the order in which they came; none twice. */
    private final List<String> waiting = new ArrayList<>();

    private final Set<String> known = new HashSet<>();
    private volatile boolean jdkAdmitted;

    /** Gives methods up. */
    public synchronized void add(List<Member> more) {
        for (Member method : more) {
            Set<String> before = methods.get(method.owner());
            // Who has asked goes on with what there was.
            Set<String> now = before == null ? new HashSet<>() : new HashSet<>(before);
            now.add(method.name() + method.descriptor());
            methods.put(method.owner(), now);
        }
    }

    /** Names with descriptors of the methods of a class, by its internal name, that are given up. */
    synchronized Set<String> of(String owner) {
        Set<String> ofClass = methods.get(owner);
        return ofClass == null ? Set.of() : ofClass;
    }

    /** From now on the accesses in these classes of the program are recorded, once they are woven again. By internal names. */
    public synchronized void admit(Collection<String> classes) {
        admitted.addAll(classes);
        waiting.removeAll(new HashSet<>(classes));
    }

    /** The same of the collections of the JDK. */
    public void admitJdk() {
        jdkAdmitted = true;
    }

    /** Whether the collections of the JDK are admitted. */
    public boolean hasJdk() {
        return jdkAdmitted;
    }

    /** Whether a class of the program is admitted; one that is not waits for it from now on. */
    synchronized boolean admits(String owner) {
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
