package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.original.OriginalMethod;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Method references to the JDK, such as {@code list::add}. The class that the JVM makes of one is not woven, so the
 * call in it would not be recorded. Each is redirected to a new method of the same class, which makes the call and is
 * woven like any other. So is a reference to a static method or constructor of the program that uses a class whose
 * initialiser is on a cycle.
 *
 * <p>A class that is already loaded cannot get new methods; its references stay as they are.
 */
public final class MethodReferences extends ClassVisitor {
    private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
    /** The prefix of lambda bodies, which may be called under any name. */
    private static final String NAME = "lambda$heddle$";

    private static final int IMPLEMENTATION = 1;

    private final ClassWeaving type;
    private final List<Bridge> bridges = new ArrayList<>();
    private final Map<String, Handle> known = new HashMap<>();

    /** A generated method and its callee. @param line of the first reference to it, or -1 */
    private record Bridge(Handle made, Handle called, int line) {}

    private MethodReferences(ClassWeaving type, ClassVisitor out) {
        super(Opcodes.ASM9, out);
        this.type = type;
    }

    /** The class with all references redirected. Instructions keep their offsets. */
    public static byte[] redirect(ClassWeaving type) {
        ClassWriter out = new ClassWriter(type, 0);
        type.accept(new MethodReferences(type, out), 0);
        return out.toByteArray();
    }

    /** The method of a reference, or null if it need not be redirected. */
    static Handle of(ClassWeaving type, Handle bootstrap, Object[] arguments) {
        if (!bootstrap.getOwner().equals(FACTORY)
                || !bootstrap.getName().equals("metafactory")
                || arguments.length <= IMPLEMENTATION
                || !(arguments[IMPLEMENTATION] instanceof Handle)) {
            return null;
        }
        Handle called = (Handle) arguments[IMPLEMENTATION];
        boolean isCall =
                switch (called.getTag()) {
                    case Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKEINTERFACE, Opcodes.H_INVOKESTATIC -> true;
                    default -> false;
                };
        return isCall && isSeen(type, called) || usesCycle(type, called) ? called : null;
    }

    /** Whether a call through a reference initialises a class whose initialiser is on a cycle. */
    private static boolean usesCycle(ClassWeaving type, Handle called) {
        return type.extent == WeaveExtent.PROGRAM
                && ClassUse.isOnCycle(type, opcode(called), called.getOwner(), called.getName(), called.getDesc());
    }

    /** Whether such calls are woven at the call or inside the callee. */
    private static boolean isSeen(ClassWeaving type, Handle called) {
        String owner = called.getOwner();
        return type.scope.isSeen(owner)
                || called.getTag() == Opcodes.H_INVOKESTATIC
                        && type.extent.hasAccesses()
                        && type.options.profile().hasAccesses()
                        && ArrayCopy.of(Opcodes.INVOKESTATIC, owner, called.getName(), called.getDesc()) != null
                || called.getTag() != Opcodes.H_INVOKESTATIC
                        && type.extent == WeaveExtent.PROGRAM
                        && type.options.profile().hasAccesses()
                        && type.opaqueTypes.callOn(Opcodes.INVOKEVIRTUAL, owner, called.getName(), called.getDesc())
                                != null
                || type.hierarchy.isThread(owner, type.loader)
                || ObservedCall.of(type, opcode(called), owner, called.getName(), called.getDesc()) != null
                || ClassValues.isGet(type, owner, called.getName(), called.getDesc());
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        OriginalMethod original = type.original(name, descriptor);
        return new MethodVisitor(Opcodes.ASM9, out) {
            private int line = -1;

            @Override
            public void visitLineNumber(int number, Label start) {
                line = number;
                super.visitLineNumber(number, start);
            }

            @Override
            public void visitInvokeDynamicInsn(
                    String method, String factoryType, Handle bootstrap, Object... arguments) {
                boolean isInserted = original != null && original.isInserted(type.offset());
                Handle called = isInserted ? null : of(type, bootstrap, arguments);
                if (called == null) {
                    super.visitInvokeDynamicInsn(method, factoryType, bootstrap, arguments);
                    return;
                }
                Object[] redirected = arguments.clone();
                redirected[IMPLEMENTATION] = bridge(called, Type.getArgumentTypes(factoryType), line);
                super.visitInvokeDynamicInsn(method, factoryType, bootstrap, redirected);
            }
        };
    }

    /**
     * @param captured what the reference captures: nothing, or the receiver, whose type must be exactly that of the
     *     factory
     */
    private Handle bridge(Handle called, Type[] captured, int line) {
        String arguments = called.getDesc().substring(1);
        String receiver = "";
        if (called.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            arguments = arguments.replace(")V", ")L" + called.getOwner() + ";");
        } else if (called.getTag() != Opcodes.H_INVOKESTATIC) {
            Type owner = Type.getObjectType(called.getOwner());
            receiver = (captured.length > 0 ? captured[0] : owner).getDescriptor();
        }
        String descriptor = "(" + receiver + arguments;
        String key = called + descriptor;
        Handle made = known.get(key);
        if (made == null) {
            boolean isInterface = (type.facts.access & Opcodes.ACC_INTERFACE) != 0;
            made = new Handle(Opcodes.H_INVOKESTATIC, type.facts.name, NAME + bridges.size(), descriptor, isInterface);
            known.put(key, made);
            bridges.add(new Bridge(made, called, line));
        }
        return made;
    }

    @Override
    public void visitEnd() {
        for (Bridge bridge : bridges) {
            write(bridge);
        }
        super.visitEnd();
    }

    private static int opcode(Handle called) {
        return switch (called.getTag()) {
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.NEW;
            default -> Opcodes.INVOKESTATIC;
        };
    }

    private void write(Bridge bridge) {
        Handle called = bridge.called();
        String descriptor = bridge.made().getDesc();
        MethodVisitor out = super.visitMethod(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                bridge.made().getName(),
                descriptor,
                null,
                null);
        out.visitCode();
        if (bridge.line() > 0) {
            Label start = new Label();
            out.visitLabel(start);
            out.visitLineNumber(bridge.line(), start);
        }
        boolean makes = called.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        if (makes) {
            out.visitTypeInsn(Opcodes.NEW, called.getOwner());
            out.visitInsn(Opcodes.DUP);
        }
        int slot = 0;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            out.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slot);
            slot += argument.getSize();
        }
        out.visitMethodInsn(
                makes ? Opcodes.INVOKESPECIAL : opcode(called),
                called.getOwner(),
                called.getName(),
                called.getDesc(),
                called.isInterface());
        Type result = Type.getReturnType(descriptor);
        out.visitInsn(result.getOpcode(Opcodes.IRETURN));
        out.visitMaxs(Math.max(slot + 2, 3), slot);
        out.visitEnd();
    }
}
