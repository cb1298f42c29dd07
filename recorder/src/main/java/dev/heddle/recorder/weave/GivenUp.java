package dev.heddle.recorder.weave;

import dev.heddle.trace.name.Member;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Methods that are woven for synchronisation only, from the next time on that their class is woven, because to record their accesses costs too
 * much. Never fewer than before. Methods of classes with one name are given up together, whatever their loaders.
 *
 * <p>Asked while classes are being loaded, by any thread, so it links nothing late: no lambdas.
 */
public final class GivenUp {
    private final Map<String, Set<String>> methods = new HashMap<>();

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
}
