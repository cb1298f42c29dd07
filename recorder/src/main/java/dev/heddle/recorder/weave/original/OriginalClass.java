package dev.heddle.recorder.weave.original;

import dev.heddle.recorder.weave.scope.ClassOutline;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/**
 * A class before another agent changed it: its methods in the class file, and the positions of their instructions. An
 * agent that cannot transform a class again, such as JaCoCo's, always runs before this one, whatever the order in the
 * command.
 */
public final class OriginalClass {
    /**
     * A method or class with a smaller share of its operations is another one, and not the same one with inserted code.
     */
    private static final double SAME = 0.5;
    /** The share of operations that code moved to another method still has. */
    private static final double MOVED = 0.8;

    /** Qualified names of the classes whose version differed from their class files. */
    private static final Set<String> OTHER_VERSIONS = ConcurrentHashMap.newKeySet();

    /** A class whose methods are those of its class file; everything else may differ. */
    public static final OriginalClass UNCHANGED = new OriginalClass();

    /** By current name with descriptor; null for a method that another agent added. */
    private final Map<String, OriginalMethod> methods = new HashMap<>();
    /** Names with descriptors of the methods that differ so much that their originals are unknown. */
    private final List<String> unknown = new ArrayList<>();

    /** Keys of the inserted operations. */
    private final Set<Integer> insertedKeys = new HashSet<>();

    private OriginalClass() {}

    /**
     * Compares a class with its class file.
     *
     * @param isLoaded whether the class was loaded before, so that it may have been redefined
     * @return {@link #UNCHANGED} if the code is the same; null if this is another version of the class, and not the
     *     same one with something inserted
     * @throws RuntimeException if one of the class files is damaged
     */
    public static OriginalClass of(byte[] original, byte[] changed, boolean isLoaded) {
        MethodCode.Keys keys = new MethodCode.Keys();
        Map<String, MethodCode> originals = MethodCode.of(original, keys);
        Map<String, MethodCode> now = MethodCode.of(changed, keys);
        OriginalClass result = new OriginalClass();
        int all = 0;
        for (MethodCode method : originals.values()) {
            all += method.operationCount;
        }
        int found = result.match(originals, now);
        ClassReader file = new ClassReader(original);
        boolean isRedefined = isLoaded && (!result.unknown.isEmpty() || result.insertsUseOf(file, keys));
        boolean isOther = found < all * SAME || isRedefined;
        if (isOther) {
            OTHER_VERSIONS.add(file.getClassName().replace('/', '.'));
        }
        return isOther ? null : result.isUnchanged() ? UNCHANGED : result;
    }

    /**
     * Whether inserted code uses members of the class itself. A programmer writes such code, so the class was
     * redefined; agents use their own classes and members that they add.
     */
    private boolean insertsUseOf(ClassReader original, MethodCode.Keys keys) {
        ClassOutline outline = ClassOutline.of(original, true);
        for (int key : insertedKeys) {
            String member = keys.member(key, original.getClassName());
            if (member != null && (outline.methods().contains(member) || declares(outline, member))) {
                return true;
            }
        }
        return false;
    }

    private static boolean declares(ClassOutline outline, String member) {
        int colon = member.indexOf(':');
        return colon >= 0 && outline.fields().find(member.substring(0, colon), member.substring(colon + 1)) != null;
    }

    /** @return the number of operations of the class file that are in the class */
    private int match(Map<String, MethodCode> originals, Map<String, MethodCode> now) {
        int found = 0;
        List<MethodCode> lost = new ArrayList<>();
        for (Map.Entry<String, MethodCode> entry : originals.entrySet()) {
            MethodCode original = entry.getValue();
            MethodCode same = now.get(entry.getKey());
            CodeMatch match = same == null ? null : CodeMatch.of(original, same);
            if (match != null && match.operations() >= original.operationCount * SAME) {
                found += match.operations();
                methods.put(entry.getKey(), names(original, same, match));
            } else {
                lost.add(original);
            }
        }
        Set<String> added = new HashSet<>(now.keySet());
        added.removeAll(originals.keySet());
        for (MethodCode original : lost) {
            found += moved(original, now, added);
        }
        for (String method : added) {
            methods.put(method, null);
        }
        return found;
    }

    /** Searches for the code of a method among the added methods; the method of the old name then only calls it. */
    private int moved(MethodCode original, Map<String, MethodCode> now, Set<String> added) {
        String best = null;
        CodeMatch bestMatch = null;
        for (String method : original.operationCount == 0 ? Set.<String>of() : added) {
            CodeMatch match = CodeMatch.of(original, now.get(method));
            if (match.operations() >= original.operationCount * MOVED
                    && (bestMatch == null || match.operations() > bestMatch.operations())) {
                best = method;
                bestMatch = match;
            }
        }
        String own = original.name.concat(original.descriptor);
        if (best == null) {
            if (now.containsKey(own)) {
                unknown.add(own);
            }
            return 0;
        }
        added.remove(best);
        methods.put(best, names(original, now.get(best), bestMatch));
        if (now.containsKey(own)) {
            methods.put(own, null);
        }
        return bestMatch.operations();
    }

    private OriginalMethod names(MethodCode original, MethodCode now, CodeMatch match) {
        int[] offsets = new int[now.size];
        int[] before = new int[now.size];
        BitSet inserted = new BitSet();
        int next = original.size == 0 ? 0 : original.offsets[original.size - 1];
        for (int i = now.size - 1; i >= 0; i--) {
            offsets[i] = now.offsets[i];
            int index = match.original(i);
            if (index < 0) {
                inserted.set(i);
                if (now.operations[i]) {
                    insertedKeys.add(now.keys[i]);
                }
            } else {
                next = original.offsets[index];
            }
            before[i] = next;
        }
        return new OriginalMethod(original.name, original.descriptor, offsets, before, inserted);
    }

    /**
     * Whether the version of a class, by its qualified name, differed from its class file, which then does not have its
     * places.
     */
    public static boolean isOtherVersion(String className) {
        return OTHER_VERSIONS.contains(className);
    }

    private boolean isUnchanged() {
        for (OriginalMethod method : methods.values()) {
            if (method == null || !method.isUnchanged()) {
                return false;
            }
        }
        return unknown.isEmpty();
    }

    /** Whether another agent added a method, or moved its code to another one. */
    public boolean isAdded(String method) {
        return methods.containsKey(method) && methods.get(method) == null;
    }

    /** The original of a method; null if it is unknown, and for a method that was {@linkplain #isAdded added}. */
    public OriginalMethod method(String method) {
        return methods.get(method);
    }

    /** Names with descriptors of the methods that differ so much that their originals are unknown. */
    public List<String> unknown() {
        return unknown;
    }
}
