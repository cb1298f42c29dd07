package dev.heddle.recorder.pack;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/**
 * Replaces each lambda and method reference of a class by a class. The JVM would make it at the first execution. With
 * hundreds of lambdas in the libraries, that is a tenth of the start time of a recorded program.
 *
 * <p>The class of a lambda is in the same package. It stores the captured values, and calls a static method that is
 * added to the class with the lambda. This method calls the lambda's implementation, which may be private there.
 * Serialisable lambdas lose that ability.
 */
final class LambdaClasses extends ClassVisitor {
    private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String MAKE = "make";
    private static final String INSTANCE = "INSTANCE";
    private static final String CALL = "heddle$lambda$";
    private static final int SERIALIZABLE = 1;
    private static final int MARKERS = 2;
    private static final int BRIDGES = 4;
    private static final int SYNTHETIC = Opcodes.ACC_SYNTHETIC;
    private static final Method CONSTRUCTOR = Method.getMethod("void <init>()");

    private final Map<String, byte[]> made = new LinkedHashMap<>();
    private final List<Lambda> lambdas = new ArrayList<>();
    private Type host;
    private int version;
    private boolean isInterface;

    /**
     * A lambda or method reference.
     *
     * @param name of the method of the interface
     * @param factory the captured values and the interface
     * @param erased the method of the interface
     * @param does the implementation
     * @param actual the types of the method at this place
     * @param markers additional interfaces
     * @param bridges additional descriptors of the method
     */
    private record Lambda(
            int number,
            String name,
            Type factory,
            Type erased,
            Handle does,
            Type actual,
            List<Type> markers,
            List<Type> bridges) {
        Type[] captured() {
            return factory.getArgumentTypes();
        }

        /** The method that is added to the class. */
        Method call() {
            return new Method(CALL + number, actual.getReturnType(), joined(captured(), actual.getArgumentTypes()));
        }
    }

    private LambdaClasses(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /**
     * The classes that replace a class, by internal name: the class itself, which is the first, and one for each
     * lambda.
     *
     * @param classFile a class
     */
    static Map<String, byte[]> of(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter out = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        LambdaClasses classes = new LambdaClasses(out);
        reader.accept(classes, 0);
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put(reader.getClassName(), classes.made.isEmpty() ? classFile : out.toByteArray());
        all.putAll(classes.made);
        return all;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        host = Type.getObjectType(name);
        // Older versions allow subroutines, which the generated code does not have.
        this.version = Math.max(version & 0xFFFF, Opcodes.V1_8);
        isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        super.visit(version, access, name, signature, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] throwing) {
        return new MethodVisitor(api, super.visitMethod(access, name, descriptor, signature, throwing)) {
            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle factory, Object... arguments) {
                if (!factory.getOwner().equals(FACTORY)) {
                    super.visitInvokeDynamicInsn(name, descriptor, factory, arguments);
                    return;
                }
                Lambda lambda = lambda(name, descriptor, arguments);
                lambdas.add(lambda);
                made.put(className(lambda), classFile(lambda));
                super.visitMethodInsn(Opcodes.INVOKESTATIC, className(lambda), MAKE, descriptor, false);
            }
        };
    }

    private Lambda lambda(String name, String descriptor, Object[] arguments) {
        List<Type> markers = new ArrayList<>();
        List<Type> bridges = new ArrayList<>();
        if (arguments.length > 3) {
            int flags = (int) arguments[3];
            int at = 4;
            if ((flags & SERIALIZABLE) != 0) {
                markers.add(Type.getType(Serializable.class));
            }
            if ((flags & MARKERS) != 0) {
                at = types(arguments, at, markers);
            }
            if ((flags & BRIDGES) != 0) {
                types(arguments, at, bridges);
            }
        }
        return new Lambda(
                lambdas.size(),
                name,
                Type.getMethodType(descriptor),
                (Type) arguments[0],
                (Handle) arguments[1],
                (Type) arguments[2],
                markers,
                bridges);
    }

    /** Reads a number, and that number of types. */
    private static int types(Object[] arguments, int from, List<Type> into) {
        int count = (int) arguments[from];
        for (int i = 1; i <= count; i++) {
            into.add((Type) arguments[from + i]);
        }
        return from + count + 1;
    }

    @Override
    public void visitEnd() {
        lambdas.forEach(this::addCall);
        super.visitEnd();
    }

    private String className(Lambda lambda) {
        return host.getInternalName() + "$$Lambda$" + lambda.number;
    }

    // The class of a lambda

    private byte[] classFile(Lambda lambda) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        Type type = Type.getObjectType(className(lambda));
        List<String> interfaces = new ArrayList<>();
        interfaces.add(lambda.factory.getReturnType().getInternalName());
        lambda.markers.stream()
                .map(Type::getInternalName)
                .filter(name -> !interfaces.contains(name))
                .forEach(interfaces::add);
        out.visit(
                version,
                Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | SYNTHETIC,
                type.getInternalName(),
                null,
                "java/lang/Object",
                interfaces.toArray(String[]::new));
        Type[] captured = lambda.captured();
        for (int i = 0; i < captured.length; i++) {
            out.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field(i), captured[i].getDescriptor(), null, null)
                    .visitEnd();
        }
        Method constructor = new Method("<init>", Type.VOID_TYPE, captured);
        constructor(method(out, Opcodes.ACC_PRIVATE, constructor), type, captured);
        make(out, type, constructor, lambda);
        List<Type> methods = new ArrayList<>(List.of(lambda.erased));
        lambda.bridges.stream().filter(bridge -> !methods.contains(bridge)).forEach(methods::add);
        for (Type erased : methods) {
            Method named = new Method(lambda.name, erased.getDescriptor());
            forward(method(out, Opcodes.ACC_PUBLIC, named), type, erased, lambda);
        }
        out.visitEnd();
        return out.toByteArray();
    }

    private static void constructor(GeneratorAdapter code, Type type, Type[] captured) {
        code.loadThis();
        code.invokeConstructor(Type.getObjectType("java/lang/Object"), CONSTRUCTOR);
        for (int i = 0; i < captured.length; i++) {
            code.loadThis();
            code.loadArg(i);
            code.putField(type, field(i), captured[i]);
        }
        code.returnValue();
        code.endMethod();
    }

    /** Like the JVM: a lambda without captured values is made once. */
    private static void make(ClassVisitor out, Type type, Method constructor, Lambda lambda) {
        if (lambda.captured().length == 0) {
            out.visitField(
                            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL,
                            INSTANCE,
                            type.getDescriptor(),
                            null,
                            null)
                    .visitEnd();
            GeneratorAdapter begin = method(out, Opcodes.ACC_STATIC, new Method("<clinit>", "()V"));
            begin.newInstance(type);
            begin.dup();
            begin.invokeConstructor(type, constructor);
            begin.putStatic(type, INSTANCE, type);
            begin.returnValue();
            begin.endMethod();
        }
        GeneratorAdapter code = method(out, Opcodes.ACC_STATIC, new Method(MAKE, lambda.factory.getDescriptor()));
        if (lambda.captured().length == 0) {
            code.getStatic(type, INSTANCE, type);
        } else {
            code.newInstance(type);
            code.dup();
            code.loadArgs();
            code.invokeConstructor(type, constructor);
        }
        code.returnValue();
        code.endMethod();
    }

    /** The method of the interface: it only casts its arguments to their types at this place. */
    private void forward(GeneratorAdapter code, Type type, Type erased, Lambda lambda) {
        Type[] captured = lambda.captured();
        for (int i = 0; i < captured.length; i++) {
            code.loadThis();
            code.getField(type, field(i), captured[i]);
        }
        Type[] given = erased.getArgumentTypes();
        Type[] actual = lambda.actual.getArgumentTypes();
        for (int i = 0; i < given.length; i++) {
            code.loadArg(i);
            if (!given[i].equals(actual[i])) {
                code.checkCast(actual[i]);
            }
        }
        Method call = lambda.call();
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, host.getInternalName(), call.getName(), call.getDescriptor(), isInterface);
        code.returnValue();
        code.endMethod();
    }

    // The method that is added

    private void addCall(Lambda lambda) {
        // Methods of interfaces are public or private.
        int access = Opcodes.ACC_STATIC | SYNTHETIC | (isInterface ? Opcodes.ACC_PUBLIC : 0);
        Method call = lambda.call();
        GeneratorAdapter code = method(cv, access, call);
        Handle does = lambda.does;
        Type owner = Type.getObjectType(does.getOwner());
        Type[] wanted = Type.getArgumentTypes(does.getDesc());
        boolean isMaking = does.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        if (isMaking) {
            code.newInstance(owner);
            code.dup();
        } else if (does.getTag() != Opcodes.H_INVOKESTATIC) {
            wanted = joined(new Type[] {owner}, wanted);
        }
        Type[] given = call.getArgumentTypes();
        for (int i = 0; i < given.length; i++) {
            code.loadArg(i);
            adapt(code, given[i], wanted[i]);
        }
        code.visitMethodInsn(opcode(does), does.getOwner(), does.getName(), does.getDesc(), does.isInterface());
        Type result = isMaking ? owner : Type.getReturnType(does.getDesc());
        if (call.getReturnType() == Type.VOID_TYPE) {
            drop(code, result);
        } else {
            adapt(code, result, call.getReturnType());
            cast(code, result, call.getReturnType());
        }
        code.returnValue();
        code.endMethod();
    }

    private static int opcode(Handle does) {
        return switch (does.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            default -> throw new IllegalArgumentException("a lambda calls " + does);
        };
    }

    private static void drop(GeneratorAdapter code, Type result) {
        if (result.getSize() == 2) {
            code.pop2();
        } else if (result.getSize() == 1) {
            code.pop();
        }
    }

    /**
     * The conversion that {@code LambdaMetafactory} makes between two types: boxing, unboxing and widening. An object
     * has the target class or a subclass.
     */
    private static void adapt(GeneratorAdapter code, Type is, Type wanted) {
        boolean isNumber = is.getSort() < Type.ARRAY;
        boolean isNumberWanted = wanted.getSort() < Type.ARRAY;
        if (isNumber && isNumberWanted) {
            if (!is.equals(wanted)) {
                code.cast(is, wanted);
            }
        } else if (isNumber) {
            code.valueOf(is);
        } else if (isNumberWanted) {
            Type held = unboxed(is, wanted);
            code.unbox(held);
            if (!held.equals(wanted)) {
                code.cast(held, wanted);
            }
        }
    }

    /** The result may have a class that only the caller can name. */
    private static void cast(GeneratorAdapter code, Type is, Type wanted) {
        if (is.getSort() >= Type.ARRAY && wanted.getSort() >= Type.ARRAY && !is.equals(wanted)) {
            code.checkCast(wanted);
        }
    }

    /** The primitive type of a box; for a box of any class, the target type. */
    private static Type unboxed(Type box, Type wanted) {
        return switch (box.getInternalName()) {
            case "java/lang/Boolean" -> Type.BOOLEAN_TYPE;
            case "java/lang/Character" -> Type.CHAR_TYPE;
            case "java/lang/Byte" -> Type.BYTE_TYPE;
            case "java/lang/Short" -> Type.SHORT_TYPE;
            case "java/lang/Integer" -> Type.INT_TYPE;
            case "java/lang/Long" -> Type.LONG_TYPE;
            case "java/lang/Float" -> Type.FLOAT_TYPE;
            case "java/lang/Double" -> Type.DOUBLE_TYPE;
            default -> wanted;
        };
    }

    private static GeneratorAdapter method(ClassVisitor out, int access, Method method) {
        GeneratorAdapter code = new GeneratorAdapter(
                access, method, out.visitMethod(access, method.getName(), method.getDescriptor(), null, null));
        code.visitCode();
        return code;
    }

    private static String field(int captured) {
        return "captured" + captured;
    }

    private static Type[] joined(Type[] first, Type[] second) {
        Type[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
