package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SocketHooks;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The JDK's classes behind {@code Socket}, {@code ServerSocket}, {@code SocketChannel} and {@code ServerSocketChannel}:
 * they report what is sent, received, connected and accepted.
 */
public final class SocketClassVisitor extends ClassVisitor {
    private static final String SOCKET = "sun/nio/ch/NioSocketImpl";
    private static final String CHANNEL = "sun/nio/ch/SocketChannelImpl";
    private static final String SERVER_CHANNEL = "sun/nio/ch/ServerSocketChannelImpl";
    private static final Set<String> ALL = Set.of(SOCKET, CHANNEL, SERVER_CHANNEL);

    private static final String HOOKS = Type.getInternalName(SocketHooks.class);
    private static final String ADDRESS = "Ljava/net/SocketAddress;";

    private static final Set<String> READS = Set.of(
            "read([BII)I", "read(Ljava/nio/ByteBuffer;)I", "read([Ljava/nio/ByteBuffer;II)J", "blockingRead([BIIJ)I");
    private static final Set<String> WRITES = Set.of(
            "write([BII)V",
            "write(Ljava/nio/ByteBuffer;)I",
            "write([Ljava/nio/ByteBuffer;II)J",
            "blockingWriteFully([BII)V",
            "shutdownOutput()V",
            "shutdownOutput()Ljava/nio/channels/SocketChannel;",
            "close()V",
            "implCloseSelectableChannel()V");
    private static final Set<String> CONNECTS =
            Set.of("connect(Ljava/net/SocketAddress;I)V", "connect(Ljava/net/SocketAddress;)Z");
    private static final Set<String> ACCEPTS =
            Set.of("accept(Ljava/net/SocketImpl;)V", "accept()Ljava/nio/channels/SocketChannel;");

    private final String type;
    /** Whether the fields have ports; otherwise they have addresses. */
    private final boolean isSocket;

    private final boolean isServer;
    /** Descriptor of the fields that name an end of a connection. */
    private final String end;

    /** @param type one of the classes for which {@link #isSocket} is true */
    public SocketClassVisitor(String type, ClassVisitor out) {
        super(Opcodes.ASM9, out);
        this.type = type;
        this.isSocket = type.equals(SOCKET);
        this.isServer = type.equals(SERVER_CHANNEL);
        this.end = isSocket ? "I" : ADDRESS;
    }

    /** Whether a class is one of these. */
    public static boolean isSocket(String internalName) {
        return ALL.contains(internalName);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
        String method = name + descriptor;
        if (!isServer && WRITES.contains(method)) {
            return new AtEntry(out) {
                @Override
                void hook() {
                    ends("sending", "");
                }
            };
        }
        if (CONNECTS.contains(method)) {
            return new AtEntry(out) {
                @Override
                void hook() {
                    super.visitVarInsn(Opcodes.ALOAD, 1);
                    call("connecting", '(' + ADDRESS + ")V");
                }
            };
        }
        if (!isServer && READS.contains(method)) {
            return new AtReturn(out) {
                @Override
                void hook() {
                    ends("received", Type.getReturnType(descriptor).getDescriptor());
                }
            };
        }
        if (ACCEPTS.contains(method)) {
            return new AtReturn(out) {
                @Override
                void hook() {
                    local();
                    call("accepted", isSocket ? "(I)V" : "(Ljava/lang/Object;" + ADDRESS + ")V");
                }
            };
        }
        return out;
    }

    /** A method with hooks. They have no branches, which would need stack map frames. */
    private abstract class Hooked extends MethodVisitor {
        Hooked(MethodVisitor out) {
            super(Opcodes.ASM9, out);
        }

        abstract void hook();

        final void local() {
            field(isSocket ? "localport" : "localAddress");
        }

        /** @param first descriptor of an argument that is already on the stack, or empty */
        final void ends(String hook, String first) {
            local();
            field(isSocket ? "port" : "remoteAddress");
            call(hook, '(' + first + end + end + ")V");
        }

        private void field(String name) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitFieldInsn(Opcodes.GETFIELD, type, name, end);
        }

        final void call(String name, String descriptor) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
        }
    }

    private abstract class AtEntry extends Hooked {
        AtEntry(MethodVisitor out) {
            super(out);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            hook();
        }
    }

    private abstract class AtReturn extends Hooked {
        AtReturn(MethodVisitor out) {
            super(out);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.LRETURN) {
                super.visitInsn(Opcodes.DUP2);
            } else if (opcode == Opcodes.IRETURN || opcode == Opcodes.ARETURN) {
                super.visitInsn(Opcodes.DUP);
            }
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                hook();
            }
            super.visitInsn(opcode);
        }
    }
}
