package dev.heddle.recorder.weave.facts;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.objectweb.asm.Type;

/**
 * The methods of the JDK's atomic classes that a program may extend. A call of such a method names the subclass. The
 * name of the method alone does not distinguish it from a method of the subclass itself, such as an {@code add} of its
 * own.
 */
final class AtomicMethods {
    private static final Map<String, Set<String>> BY_CLASS = new HashMap<>();
    private static final Set<String> NAMES = new HashSet<>();
    private static final Set<String> ALL = new HashSet<>();

    static {
        for (Class<?> type : List.of(
                AtomicBoolean.class,
                AtomicInteger.class,
                AtomicIntegerArray.class,
                AtomicLong.class,
                AtomicLongArray.class,
                AtomicMarkableReference.class,
                AtomicReference.class,
                AtomicReferenceArray.class,
                AtomicStampedReference.class,
                DoubleAccumulator.class,
                DoubleAdder.class,
                LongAccumulator.class,
                LongAdder.class)) {
            Set<String> methods = new HashSet<>();
            for (Method method : type.getMethods()) {
                if (AtomicCall.isOperation(method.getName())) {
                    NAMES.add(method.getName());
                    methods.add(method.getName() + Type.getMethodDescriptor(method));
                }
            }
            BY_CLASS.put(Type.getInternalName(type), methods);
            ALL.addAll(methods);
        }
    }

    private AtomicMethods() {}

    /** The atomic class whose method a class of the program inherits; null if it does not. */
    static String ownerOf(ClassWeaving type, String owner, String name, String descriptor) {
        // Runs for every woven call: first the checks without garbage, and last those that read other class files.
        if (!NAMES.contains(name) || owner.charAt(0) == '[') {
            return null;
        }
        String key = name + descriptor;
        if (!ALL.contains(key)) {
            return null;
        }
        String ancestor = type.hierarchy.ancestorOfJdk(owner, type.loader);
        return ancestor != null && BY_CLASS.getOrDefault(ancestor, Set.of()).contains(key) ? ancestor : null;
    }
}
