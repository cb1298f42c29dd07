package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.name.StackLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Names the objects on which threads synchronise by the expressions of the code: the field, the element of an array, or
 * the variable that holds the object. Follows parameters to the callers on the stack. Not thread-safe.
 */
final class ExpressionNames {
    private static final int MOST_STEPS = 12;
    private static final Set<String> VIEWS = Set.of("readLock", "writeLock", "asReadLock", "asWriteLock");
    private static final String LAMBDA = "lambda$";
    private static final String CAPTURED = "val$";
    /** Where the Kotlin compiler keeps the variables of a suspended method. */
    private static final Pattern SPILLED = Pattern.compile("L\\$\\d+");

    private final ProgramClassFiles files;
    private final Map<String, ClassNode> classes = new HashMap<>();
    private final Map<String, InlinedLines> inlined = new HashMap<>();

    ExpressionNames(ProgramClassFiles files) {
        this.files = files;
    }

    /** A frame, and the line of the instruction in it. */
    private record At(List<StackLine> stack, int frame) {
        StackLine line() {
            return stack.get(frame);
        }
    }

    /** A method with the sources of its values. */
    private record Analysed(ClassNode type, MethodNode method, Frame<SourceValue>[] frames) {
        Frame<SourceValue> before(AbstractInsnNode instruction) {
            return frames[method.instructions.indexOf(instruction)];
        }
    }

    /**
     * The name of the monitor that the innermost frame acquires or holds at its line.
     *
     * @param stack innermost first
     * @param called internal name of the class whose synchronized method the line may call; null if the monitor is not
     *     that of a call
     * @return null if the code does not show it
     */
    @Nullable String monitor(List<StackLine> stack, @Nullable String called) {
        if (stack.isEmpty()) {
            return null;
        }
        At at = new At(stack, 0);
        Set<String> names = new HashSet<>();
        for (Analysed method : methods(at.line())) {
            for (AbstractInsnNode instruction : at(method, at.line().line())) {
                boolean isWait = instruction instanceof MethodInsnNode call
                        && call.name.equals("wait")
                        && call.desc.startsWith("(")
                        && !call.desc.startsWith("(L");
                if (instruction.getOpcode() == Opcodes.MONITORENTER || isWait) {
                    int depth = isWait ? Type.getArgumentTypes(((MethodInsnNode) instruction).desc).length : 0;
                    names.add(operand(method, instruction, depth, at, MOST_STEPS));
                }
            }
        }
        if (names.size() > 1 || only(names) != null) {
            return only(names);
        }
        String ofCall = called == null ? null : synchronizedCall(at, called);
        if (ofCall != null) {
            return ofCall;
        }
        for (Analysed method : methods(at.line())) {
            if ((method.method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                return (method.method.access & Opcodes.ACC_STATIC) != 0
                        ? simple(method.type.name) + ".class"
                        : argument(at, -1, MOST_STEPS);
            }
        }
        return null;
    }

    /** Null if a line has several: a frame does not show which one is meant. */
    private static @Nullable String only(Set<String> names) {
        return names.size() == 1 ? names.iterator().next() : null;
    }

    private @Nullable String synchronizedCall(At at, String called) {
        for (Analysed method : methods(at.line())) {
            for (AbstractInsnNode instruction : at(method, at.line().line())) {
                if (instruction instanceof MethodInsnNode call
                        && call.getOpcode() != Opcodes.INVOKESTATIC
                        && isSynchronized(called, call)) {
                    String name = operand(method, call, Type.getArgumentTypes(call.desc).length, at, MOST_STEPS);
                    if (name != null) {
                        return name;
                    }
                }
            }
        }
        return null;
    }

    /** Whether a class has, or inherits, the synchronized method of a call. */
    private boolean isSynchronized(String className, MethodInsnNode call) {
        ClassNode type = type(className);
        while (type != null) {
            for (MethodNode method : type.methods) {
                if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
                    return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
                }
            }
            type = type.superName == null ? null : type(type.superName);
        }
        return false;
    }

    /**
     * The name of the object on which a frame calls a method.
     *
     * @param stack innermost first
     * @param frame number of the frame that calls
     * @param callee names of the method, any of them
     * @return null if the code does not show it
     */
    @Nullable String receiver(List<StackLine> stack, int frame, Set<String> callee) {
        return argument(new At(stack, frame), callee, -1, MOST_STEPS);
    }

    /**
     * The name of the executor to which a frame hands a task: it calls a method of the executor, or passes it.
     *
     * @param stack innermost first
     * @param frame number of the frame that hands over
     * @return null if the code does not show it
     */
    @Nullable String executor(List<StackLine> stack, int frame) {
        At at = new At(stack, frame);
        Set<String> names = new HashSet<>();
        for (Analysed method : methods(at.line())) {
            for (AbstractInsnNode instruction : at(method, at.line().line())) {
                int depth = instruction instanceof MethodInsnNode call ? executorDepth(call) : -1;
                if (depth >= 0) {
                    names.add(operand(method, instruction, depth, at, MOST_STEPS));
                }
            }
        }
        return only(names);
    }

    /** The depth on the stack of the executor that a call has as an argument or receiver; -1 without one. */
    private static int executorDepth(MethodInsnNode call) {
        Type[] types = Type.getArgumentTypes(call.desc);
        for (int i = 0; i < types.length; i++) {
            if (isExecutor(types[i].getInternalName())) {
                return types.length - 1 - i;
            }
        }
        boolean isOn = call.getOpcode() != Opcodes.INVOKESTATIC && isExecutor(call.owner);
        return isOn && !call.name.equals("<init>") ? types.length : -1;
    }

    private static boolean isExecutor(String type) {
        return type.endsWith("Executor") || type.endsWith("ExecutorService");
    }

    /** The receiver, for -1, or an argument of the call by which the frame was entered. */
    private @Nullable String argument(At callee, int index, int left) {
        int caller = callee.frame + 1;
        String method = callee.line().method();
        return caller >= callee.stack.size() || method.startsWith(LAMBDA)
                ? null
                : argument(new At(callee.stack, caller), Set.of(method), index, left - 1);
    }

    private @Nullable String argument(At caller, Set<String> callee, int index, int left) {
        Set<String> names = new HashSet<>();
        for (Analysed method : methods(caller.line())) {
            for (AbstractInsnNode instruction : at(method, caller.line().line())) {
                if (instruction instanceof MethodInsnNode call && callee.contains(call.name)) {
                    Type[] types = Type.getArgumentTypes(call.desc);
                    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
                    if (index >= types.length || index < 0 && isStatic) {
                        continue;
                    }
                    names.add(operand(method, call, types.length - 1 - index, caller, left));
                }
            }
        }
        return only(names);
    }

    /** @param depth of the value on the stack before the instruction, 0 for its top */
    private @Nullable String operand(Analysed in, AbstractInsnNode instruction, int depth, At at, int left) {
        Frame<SourceValue> frame = in.before(instruction);
        if (frame == null || frame.getStackSize() <= depth) {
            return null;
        }
        return value(in, frame.getStack(frame.getStackSize() - 1 - depth), at, left);
    }

    private @Nullable String value(Analysed in, SourceValue value, At at, int left) {
        if (left <= 0 || value.insns.size() != 1) {
            return null;
        }
        AbstractInsnNode source = value.insns.iterator().next();
        return switch (source.getOpcode()) {
            case Opcodes.GETFIELD, Opcodes.GETSTATIC ->
                SPILLED.matcher(((FieldInsnNode) source).name).matches() ? null : field((FieldInsnNode) source);
            case Opcodes.DUP, Opcodes.CHECKCAST -> operand(in, source, 0, at, left - 1);
            case Opcodes.AALOAD -> {
                String array = operand(in, source, 1, at, left - 1);
                yield array == null ? null : array + "[]";
            }
            case Opcodes.LDC ->
                ((LdcInsnNode) source).cst instanceof Type type && type.getSort() == Type.OBJECT
                        ? simple(type.getInternalName()) + ".class"
                        : null;
            case Opcodes.ALOAD -> variable(in, (VarInsnNode) source, at, left);
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESTATIC, Opcodes.INVOKESPECIAL ->
                result(in, (MethodInsnNode) source, at, left);
            default -> null;
        };
    }

    private static String field(FieldInsnNode field) {
        return field.name.startsWith(CAPTURED)
                ? field.name.substring(CAPTURED.length())
                : simple(field.owner) + "." + field.name;
    }

    /** A field that a getter returns, the lock of a view, or the method. */
    private @Nullable String result(Analysed in, MethodInsnNode call, At at, int left) {
        if (VIEWS.contains(call.name) && call.getOpcode() != Opcodes.INVOKESTATIC) {
            return operand(in, call, 0, at, left - 1);
        }
        ClassNode type = type(call.owner);
        for (MethodNode method : type == null ? List.<MethodNode>of() : type.methods) {
            if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
                List<FieldInsnNode> read = new ArrayList<>();
                int others = 0;
                for (AbstractInsnNode one : method.instructions) {
                    if (one instanceof FieldInsnNode field) {
                        read.add(field);
                    } else if (one.getOpcode() >= 0
                            && one.getOpcode() != Opcodes.ALOAD
                            && one.getOpcode() != Opcodes.ARETURN) {
                        others++;
                    }
                }
                if (read.size() == 1 && others == 0) {
                    return field(read.get(0));
                }
            }
        }
        return null;
    }

    private @Nullable String variable(Analysed in, VarInsnNode load, At at, int left) {
        Frame<SourceValue> frame = in.before(load);
        if (frame == null) {
            return null;
        }
        SourceValue value = frame.getLocal(load.var);
        boolean isParameter = value.insns.isEmpty();
        String found = null;
        if (isParameter) {
            found = parameter(in, load.var, at, left);
        } else if (value.insns.size() == 1
                && value.insns.iterator().next() instanceof VarInsnNode store
                && store.getOpcode() == Opcodes.ASTORE) {
            found = isRestored(in, store) ? parameter(in, load.var, at, left) : operand(in, store, 0, at, left - 1);
        }
        boolean isThis = isParameter && load.var == 0 && !isStatic(in.method);
        return found != null || isThis ? found : local(in.method, load);
    }

    /** Whether a variable gets its own value again, after a suspended method was resumed. */
    private static boolean isRestored(Analysed in, VarInsnNode store) {
        Frame<SourceValue> frame = in.before(store);
        Set<AbstractInsnNode> sources = frame.getStack(frame.getStackSize() - 1).insns;
        AbstractInsnNode source = sources.size() == 1 ? sources.iterator().next() : null;
        if (source != null && source.getOpcode() == Opcodes.CHECKCAST) {
            source = source.getPrevious();
        }
        return source instanceof FieldInsnNode field
                && SPILLED.matcher(field.name).matches();
    }

    private @Nullable String parameter(Analysed in, int variable, At at, int left) {
        int slot = isStatic(in.method) ? 0 : 1;
        if (variable < slot) {
            return argument(at, -1, left);
        }
        Type[] types = Type.getArgumentTypes(in.method.desc);
        for (int i = 0; i < types.length; i++) {
            if (slot == variable) {
                return argument(at, i, left);
            }
            slot += types[i].getSize();
        }
        return null;
    }

    private static @Nullable String local(MethodNode method, VarInsnNode load) {
        int at = method.instructions.indexOf(load);
        for (LocalVariableNode variable :
                method.localVariables == null ? List.<LocalVariableNode>of() : method.localVariables) {
            // The compiler's own variables begin with a dollar sign.
            if (variable.index == load.var
                    && !variable.name.startsWith("$")
                    && method.instructions.indexOf(variable.start) <= at
                    && method.instructions.indexOf(variable.end) >= at) {
                return variable.name;
            }
        }
        return null;
    }

    private static boolean isStatic(MethodNode method) {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    /** The methods of a frame's name that have code at its line; all of them if the line is unknown. */
    private List<Analysed> methods(StackLine frame) {
        ClassNode type = type(frame.className());
        List<Analysed> found = new ArrayList<>();
        for (MethodNode method : type == null ? List.<MethodNode>of() : type.methods) {
            if (!method.name.equals(frame.method()) || method.instructions.size() == 0) {
                continue;
            }
            int first = Integer.MAX_VALUE;
            int last = -1;
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof LineNumberNode number) {
                    first = Math.min(first, number.line);
                    last = Math.max(last, number.line);
                }
            }
            if (frame.line() < 0 || last < 0 || first <= frame.line() && frame.line() <= last) {
                try {
                    found.add(new Analysed(
                            type, method, new Analyzer<>(new SourceInterpreter()).analyze(type.name, method)));
                } catch (AnalyzerException e) {
                    // Code that the JVM would not verify: its objects have the names of their classes.
                    continue;
                }
            }
        }
        return found;
    }

    /** A frame in the lines of its file: in code that the compiler inlined, the line of the inlined call. */
    StackLine inFile(StackLine frame) {
        return new StackLine(
                frame.className(),
                frame.method(),
                frame.file(),
                lines(frame.className()).call(frame.line()));
    }

    private InlinedLines lines(String className) {
        ClassNode type = type(className);
        return inlined.computeIfAbsent(className, name -> InlinedLines.of(type == null ? null : type.sourceDebug));
    }

    /** The instructions of a line, and of the code that the compiler inlined there. */
    private List<AbstractInsnNode> at(Analysed in, int line) {
        InlinedLines lines = lines(in.type.name);
        int call = lines.call(line);
        List<AbstractInsnNode> found = new ArrayList<>();
        int current = -1;
        for (AbstractInsnNode instruction : in.method.instructions) {
            if (instruction instanceof LineNumberNode number) {
                current = lines.call(number.line);
            } else if (current == call && instruction.getOpcode() >= 0) {
                found.add(instruction);
            }
        }
        return found;
    }

    private @Nullable ClassNode type(String name) {
        return classes.computeIfAbsent(name, missing -> {
            byte[] bytes = files.read(missing);
            if (bytes == null) {
                return null;
            }
            ClassNode node = new ClassNode();
            try {
                new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
            } catch (RuntimeException e) {
                // A damaged class file, or one of a later version of the format.
                return null;
            }
            return node;
        });
    }

    private static String simple(String internalName) {
        String name = internalName.substring(internalName.lastIndexOf('/') + 1);
        return name.substring(name.lastIndexOf('$', name.length() - 2) + 1);
    }
}
