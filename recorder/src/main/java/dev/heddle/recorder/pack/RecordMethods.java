package dev.heddle.recorder.pack;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/**
 * Generates the implicit methods of a record: {@code equals}, {@code hashCode} and {@code toString}. The JVM would
 * build them from method handles at the first call, which takes a hundred milliseconds for a record.
 */
final class RecordMethods extends ClassVisitor {
    private static final String FACTORY = "java/lang/runtime/ObjectMethods";
    private static final String CALL = "heddle$";
    private static final Type OBJECTS = Type.getType(Objects.class);
    private static final Type TEXT = Type.getType(StringBuilder.class);

    private final List<Written> all = new ArrayList<>();
    private Type host;

    /** @param components fields, in their order */
    private record Written(Method method, String[] names, List<Handle> components) {}

    private RecordMethods(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** The class; for a record, with these methods generated. */
    static byte[] of(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        if (!"java/lang/Record".equals(reader.getSuperName())) {
            return classFile;
        }
        ClassWriter out = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new RecordMethods(out), 0);
        return out.toByteArray();
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        host = Type.getObjectType(name);
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
                List<Handle> components = new ArrayList<>();
                for (int i = 2; i < arguments.length; i++) {
                    components.add((Handle) arguments[i]);
                }
                Method method = new Method(CALL + name, descriptor);
                all.add(new Written(method, ((String) arguments[1]).split(";"), components));
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, host.getInternalName(), method.getName(), descriptor, false);
            }
        };
    }

    @Override
    public void visitEnd() {
        for (Written written : all) {
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
            Method method = written.method;
            MethodVisitor out = cv.visitMethod(access, method.getName(), method.getDescriptor(), null, null);
            GeneratorAdapter code = new GeneratorAdapter(access, method, out);
            code.visitCode();
            switch (method.getName()) {
                case CALL + "equals" -> writeEquals(code, out, written);
                case CALL + "hashCode" -> writeHashCode(code, written);
                case CALL + "toString" -> writeToString(code, written);
                default -> throw new IllegalArgumentException(host + " has " + method);
            }
            code.returnValue();
            code.endMethod();
        }
        super.visitEnd();
    }

    private static Type type(Handle component) {
        return Type.getType(component.getDesc());
    }

    private void load(GeneratorAdapter code, Handle component) {
        code.loadArg(0);
        code.getField(host, component.getName(), type(component));
    }

    private void writeEquals(GeneratorAdapter code, MethodVisitor out, Written written) {
        Label differ = new Label();
        code.loadArg(1);
        code.instanceOf(host);
        code.ifZCmp(GeneratorAdapter.EQ, differ);
        for (Handle component : written.components) {
            Type type = type(component);
            load(code, component);
            code.loadArg(1);
            code.checkCast(host);
            code.getField(host, component.getName(), type);
            switch (type.getSort()) {
                case Type.FLOAT, Type.DOUBLE -> {
                    String of = type.getDescriptor();
                    code.invokeStatic(boxed(type), new Method("compare", "(" + of + of + ")I"));
                    code.ifZCmp(GeneratorAdapter.NE, differ);
                }
                case Type.ARRAY, Type.OBJECT -> {
                    code.invokeStatic(OBJECTS, new Method("equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z"));
                    code.ifZCmp(GeneratorAdapter.EQ, differ);
                }
                default -> code.ifCmp(type, GeneratorAdapter.NE, differ);
            }
        }
        code.push(true);
        code.returnValue();
        code.mark(differ);
        out.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.push(false);
    }

    private void writeHashCode(GeneratorAdapter code, Written written) {
        code.push(0);
        for (Handle component : written.components) {
            Type type = type(component);
            code.push(31);
            code.math(GeneratorAdapter.MUL, Type.INT_TYPE);
            load(code, component);
            boolean isNumber = type.getSort() < Type.ARRAY;
            code.invokeStatic(
                    isNumber ? boxed(type) : OBJECTS,
                    new Method("hashCode", "(" + (isNumber ? type.getDescriptor() : "Ljava/lang/Object;") + ")I"));
            code.math(GeneratorAdapter.ADD, Type.INT_TYPE);
        }
    }

    private void writeToString(GeneratorAdapter code, Written written) {
        code.newInstance(TEXT);
        code.dup();
        code.invokeConstructor(TEXT, Method.getMethod("void <init>()"));
        String name = host.getInternalName();
        String begin =
                name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1)
                                .replaceFirst("^[0-9]+", "") + "[";
        for (int i = 0; i < written.components.size(); i++) {
            Handle component = written.components.get(i);
            append(code, (i == 0 ? begin : ", ") + written.names[i] + "=");
            load(code, component);
            code.invokeVirtual(
                    TEXT, new Method("append", "(" + appended(type(component)) + ")Ljava/lang/StringBuilder;"));
        }
        append(code, written.components.isEmpty() ? begin + "]" : "]");
        code.invokeVirtual(TEXT, Method.getMethod("String toString()"));
    }

    private static void append(GeneratorAdapter code, String text) {
        code.push(text);
        code.invokeVirtual(TEXT, Method.getMethod("StringBuilder append(String)"));
    }

    private static String appended(Type type) {
        return switch (type.getSort()) {
            case Type.BYTE, Type.SHORT -> "I";
            case Type.ARRAY, Type.OBJECT -> "Ljava/lang/Object;";
            default -> type.getDescriptor();
        };
    }

    private static Type boxed(Type number) {
        return Type.getObjectType(
                switch (number.getSort()) {
                    case Type.BOOLEAN -> "java/lang/Boolean";
                    case Type.CHAR -> "java/lang/Character";
                    case Type.BYTE -> "java/lang/Byte";
                    case Type.SHORT -> "java/lang/Short";
                    case Type.INT -> "java/lang/Integer";
                    case Type.LONG -> "java/lang/Long";
                    case Type.FLOAT -> "java/lang/Float";
                    case Type.DOUBLE -> "java/lang/Double";
                    default -> throw new IllegalArgumentException(number + " is not a number");
                });
    }
}
