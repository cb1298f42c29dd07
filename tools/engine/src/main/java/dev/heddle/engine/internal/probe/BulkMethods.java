package dev.heddle.engine.internal.probe;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds methods that make several smaller steps in a counting loop without a lock around it: calls of public methods of
 * the same object, calls of a function, or parts that each take a lock; or that themselves call a bulk method of a
 * concurrent collection. Other calls may happen between the steps by construction, so such a method does not promise
 * one point in time. A loop that only repeats an attempt counts nothing.
 */
final class BulkMethods {
    private static final int MOST_DEPTH = 4;

    private static final AbstractInsnNode[] NO_CODE = {};

    private static final Set<String> LOCKING =
            Set.of("lock", "lockInterruptibly", "tryLock", "writeLock", "readLock", "acquire");

    private final ProbeClassPath classPath;
    private final Map<String, ClassNode> classes = new HashMap<>();

    BulkMethods(ProbeClassPath classPath) {
        this.classPath = classPath;
    }

    /** Whether a public method of a class makes several steps. */
    boolean isBulk(Class<?> type, Method method) throws IOException {
        return new Search(type, method)
                .isBulk(Type.getInternalName(type), method.getName(), Type.getMethodDescriptor(method), 0);
    }

    /** Whether a method adds up a number in a counting loop without a lock: other calls may change parts meanwhile. */
    boolean isEstimate(Class<?> type, Method method) throws IOException {
        Class<?> result = method.getReturnType();
        boolean isNumber = result == int.class || result == long.class || result == double.class;
        return isNumber
                && method.getParameterCount() == 0
                && new Search(type, method)
                        .isSummed(Type.getInternalName(type), method.getName(), Type.getMethodDescriptor(method), 0);
    }

    private @Nullable ClassNode classOf(String name) throws IOException {
        if (!classes.containsKey(name)) {
            byte[] file = name.startsWith("[") ? null : classPath.bytes(name);
            ClassNode node = file == null ? null : new ClassNode();
            if (node != null) {
                new ClassReader(file).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            }
            classes.put(name, node);
        }
        return classes.get(name);
    }

    /** The code of a method in a class or the nearest of its supertypes; null without code. */
    private @Nullable MethodNode codeOf(String owner, String name, String descriptor) throws IOException {
        ClassNode node = classOf(owner);
        if (node == null) {
            return null;
        }
        for (MethodNode one : node.methods) {
            if (one.name.equals(name) && one.desc.equals(descriptor) && one.instructions.size() > 0) {
                return one;
            }
        }
        MethodNode inherited = node.superName == null ? null : codeOf(node.superName, name, descriptor);
        for (String parent : inherited == null ? node.interfaces : List.<String>of()) {
            inherited = inherited == null ? codeOf(parent, name, descriptor) : inherited;
        }
        return inherited;
    }

    private static boolean isLocking(MethodNode code) {
        if ((code.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            return true;
        }
        for (AbstractInsnNode one : code.instructions) {
            if (one.getOpcode() == Opcodes.MONITORENTER
                    || one instanceof MethodInsnNode call && LOCKING.contains(call.name)) {
                return true;
            }
        }
        return false;
    }

    /** The search from one public method. */
    private final class Search {
        private final String type;
        /** The class and its supertypes. */
        private final Set<String> hierarchy = new HashSet<>();
        /** Interfaces of functions among the parameters. */
        private final Set<String> functions;

        private final Set<String> seen = new HashSet<>();

        private Search(Class<?> type, Method method) {
            this.type = Type.getInternalName(type);
            addTypes(type);
            functions = Arrays.stream(method.getParameterTypes())
                    .filter(Search::isFunction)
                    .map(Type::getInternalName)
                    .collect(Collectors.toSet());
        }

        private void addTypes(Class<?> one) {
            if (one != null && one != Object.class && hierarchy.add(Type.getInternalName(one))) {
                addTypes(one.getSuperclass());
                Arrays.stream(one.getInterfaces()).forEach(this::addTypes);
            }
        }

        private static boolean isFunction(Class<?> parameter) {
            boolean isOfJdk = parameter.getName().startsWith("java.")
                    && !parameter.getName().startsWith("java.util.function.")
                    && parameter != Runnable.class;
            return parameter.isInterface()
                    && !isOfJdk
                    && Arrays.stream(parameter.getMethods())
                                    .filter(one -> Modifier.isAbstract(one.getModifiers()))
                                    .count()
                            == 1;
        }

        boolean isBulk(String owner, String name, String descriptor, int depth) throws IOException {
            MethodNode code = codeOf(owner, name, descriptor);
            if (code == null || depth > MOST_DEPTH || !seen.add(owner + "." + name + descriptor) || isLocking(code)) {
                return false;
            }
            for (AbstractInsnNode one : code.instructions) {
                if (one instanceof MethodInsnNode call) {
                    boolean isStep =
                            isCounted(code, call) && isStep(call, 0) || depth == 0 && isOfConcurrentCollection(call);
                    if (isStep || isOwn(call) && isBulk(receiver(call), call.name, call.desc, depth + 1)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Whether a method without parameters, or one of its object that it calls, has a counting loop. */
        boolean isSummed(String owner, String name, String descriptor, int depth) throws IOException {
            MethodNode code = codeOf(owner, name, descriptor);
            if (code == null || depth > MOST_DEPTH || !seen.add(owner + "." + name) || isLocking(code)) {
                return false;
            }
            for (AbstractInsnNode one : code.instructions) {
                boolean isInner = one instanceof MethodInsnNode call
                        && call.desc.startsWith("()")
                        && isOwn(call)
                        && isSummed(receiver(call), call.name, call.desc, depth + 1);
                if (isInner || isCounted(code, one)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a call changes a concurrent collection of the JDK in several steps. */
        private boolean isOfConcurrentCollection(MethodInsnNode call) {
            String name = call.owner.substring(call.owner.lastIndexOf('/') + 1);
            return call.owner.startsWith("java/util/concurrent/Concurrent")
                    && !name.contains("$")
                    && WeakMethods.isChangedInSteps(call.name);
        }

        /** A call of the object itself, or of a function that has the object as an argument. */
        private boolean isOwn(MethodInsnNode call) {
            return call.getOpcode() == Opcodes.INVOKESTATIC
                    ? Arrays.stream(Type.getArgumentTypes(call.desc))
                            .anyMatch(one -> hierarchy.contains(one.getInternalName()))
                    : hierarchy.contains(call.owner);
        }

        /** The class whose code a call executes. */
        private String receiver(MethodInsnNode call) {
            boolean isVirtual =
                    call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
            return isVirtual && hierarchy.contains(call.owner) ? type : call.owner;
        }

        private boolean isStep(MethodInsnNode call, int depth) throws IOException {
            if (functions.contains(call.owner)) {
                return true;
            }
            MethodNode code = codeOf(receiver(call), call.name, call.desc);
            if (code == null) {
                return false;
            }
            boolean isOfProgram = !call.owner.startsWith("java/") || call.owner.startsWith("java/util/concurrent/");
            if (isOfProgram && isLocking(code)
                    || hierarchy.contains(call.owner) && (code.access & Opcodes.ACC_PUBLIC) != 0) {
                return true;
            }
            for (AbstractInsnNode one : isOwn(call) && depth < MOST_DEPTH ? code.instructions.toArray() : NO_CODE) {
                if (one instanceof MethodInsnNode inner && isStep(inner, depth + 1)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether the smallest loop around an instruction counts or iterates. */
        private boolean isCounted(MethodNode code, AbstractInsnNode one) {
            int at = code.instructions.indexOf(one);
            int[] loop = smallestLoop(code, at);
            if (loop == null) {
                return false;
            }
            for (int i = loop[0]; i <= loop[1]; i++) {
                AbstractInsnNode inner = code.instructions.get(i);
                boolean isCounter = inner.getOpcode() == Opcodes.IINC
                        || inner instanceof MethodInsnNode next
                                && (next.name.equals("hasNext") || next.name.equals("hasMoreElements"));
                if (isCounter && Arrays.equals(smallestLoop(code, i), loop)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The first and last instruction of the smallest loop that contains this one; null without one. */
    private static int @Nullable [] smallestLoop(MethodNode code, int at) {
        int[] smallest = null;
        Map<Integer, Integer> ends = new HashMap<>();
        for (int i = 0; i < code.instructions.size(); i++) {
            if (code.instructions.get(i) instanceof JumpInsnNode jump) {
                int target = code.instructions.indexOf(jump.label);
                if (target <= i) {
                    // Jumps to one place are one loop.
                    ends.merge(target, i, Math::max);
                }
            }
        }
        for (Map.Entry<Integer, Integer> loop : ends.entrySet()) {
            boolean isAround = loop.getKey() <= at && at <= loop.getValue();
            boolean isSmaller = smallest == null || loop.getValue() - loop.getKey() < smallest[1] - smallest[0];
            if (isAround && isSmaller) {
                smallest = new int[] {loop.getKey(), loop.getValue()};
            }
        }
        return smallest;
    }
}
