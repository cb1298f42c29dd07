package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Defines;
import dev.heddle.recorder.program.EndingProgram;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Each input prints one line; the program runs, or stops if the options say so. */
class BadInputIT {
    private static final String RUNNING = System.getProperty("java.home");

    @TempDir
    private Path folder;

    private AgentRun.Builder runner() {
        return new AgentRun.Builder(RUNNING, folder);
    }

    private static Manifest manifest(AgentRun run) {
        try (Recording open = Recording.open(run.recording())) {
            assertThat(open.manifest().isComplete()).isTrue();
            return open.manifest();
        }
    }

    /** A class with a method that returns 7. Its frames are wrong, which the JVM accepts in old class files. */
    private Path classFile(int version, boolean isBroken) throws IOException {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(version, Opcodes.ACC_PUBLIC, "strange/Thing", null, "java/lang/Object", null);
        out.visitField(Opcodes.ACC_STATIC, "x", "I", null, null).visitEnd();
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "answer", "()I", null, null);
        method.visitCode();
        method.visitFieldInsn(Opcodes.GETSTATIC, "strange/Thing", "x", "I");
        method.visitInsn(Opcodes.POP);
        method.visitIntInsn(Opcodes.BIPUSH, 7);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        if (isBroken) {
            method.visitAttribute(new Nonsense());
        }
        method.visitEnd();
        out.visitEnd();
        byte[] bytes = out.toByteArray();
        bytes[6] = (byte) (version >> 8);
        bytes[7] = (byte) version;
        return Files.write(folder.resolve("Thing.class"), bytes);
    }

    private static final class Nonsense extends Attribute {
        Nonsense() {
            super("StackMapTable");
        }

        @Override
        public boolean isCodeAttribute() {
            return true;
        }

        @Override
        protected ByteVector write(ClassWriter writer, byte[] code, int length, int maxStack, int maxLocals) {
            return new ByteVector().putByteArray(new byte[] {0, 9, (byte) 200, 1, 2}, 0, 5);
        }
    }

    @Test
    void countsClassFilesThatAreTooNew() throws Exception {
        AgentRun run = runner().run(Defines.class, classFile(99, false).toString());
        assertThat(run.out()).isEqualTo("unsupported\n");
        assertThat(run.err())
                .startsWith("heddle: class strange.Thing has class file version 99, and this version weaves up to ")
                .hasLineCount(1);
        Manifest manifest = manifest(run);
        assertThat(manifest.unwoven()).containsEntry(UnwovenCounts.TOO_NEW, 1L);
        assertThat(manifest.unwovenNames().get(UnwovenCounts.TOO_NEW)).containsExactly("strange.Thing");
    }

    @Test
    void strictEndsTheProgram() throws Exception {
        AgentRun run = runner().options("strict=on")
                .run(Defines.class, classFile(99, false).toString());
        assertThat(run.exit()).isEqualTo(70);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .endsWith("; the program is ended because of strict=on\n")
                .hasLineCount(1);
        manifest(run);
    }

    @Test
    void runsBrokenClassesUnwoven() throws Exception {
        AgentRun run = runner().run(Defines.class, classFile(Opcodes.V1_5, true).toString());
        assertThat(run.out()).isEqualTo("7\n");
        assertThat(run.err()).isEmpty();
        Manifest manifest = manifest(run);
        assertThat(manifest.unwoven()).containsEntry(UnwovenCounts.FAILED, 1L);
        assertThat(manifest.unwovenNames().get(UnwovenCounts.FAILED))
                .singleElement()
                .asString()
                .startsWith("strange.Thing: java.lang.");
    }

    @Test
    void reportsADirectoryThatCannotBeMade() throws Exception {
        Files.writeString(folder.resolve("letter"), "dear friend");
        AgentRun run = runner().recording("letter/recording").run(EndingProgram.class, "return");
        assertThat(run.exit()).isZero();
        assertThat(run.err())
                .startsWith("heddle: cannot make the directory ")
                .endsWith("; the program runs unrecorded\nerr\n")
                .hasLineCount(2);
        AgentRun stop =
                runner().recording("letter/recording").options("on-error=stop").run(EndingProgram.class, "return");
        assertThat(stop.exit()).isEqualTo(70);
        assertThat(stop.err()).endsWith("; the program is not started\n").hasLineCount(1);
    }

    @Test
    void secondAgentDoesNothing() throws Exception {
        String second = "-javaagent:" + AgentRun.AGENT + "=file=" + folder.resolve("second");
        AgentRun run = runner().jvm(second).run(EndingProgram.class, "return");
        assertThat(run.exit()).isZero();
        assertThat(run.err())
                .isEqualTo(
                        "heddle: another agent of Heddle is at work in this JVM, name only one; this one does nothing\n"
                                + "err\n");
        assertThat(folder.resolve("recording")).doesNotExist();
        manifest(new AgentRun(0, "", "", folder.resolve("second")));
    }

    static Stream<String> jdksThatDeny() {
        return AgentRun.jdks().filter(BadInputIT::canDeny);
    }

    private static boolean canDeny(String jdk) {
        try {
            return Files.readString(Path.of(jdk, "release"))
                    .lines()
                    .filter(line -> line.startsWith("JAVA_VERSION="))
                    .anyMatch(line -> Integer.parseInt(line.replaceAll("\\D*(\\d+).*", "$1")) >= 24);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksThatDeny")
    void deniedUnsafeIsDeniedToTheProgramOnly(String jdk) throws Exception {
        AgentRun.Builder builder = new AgentRun.Builder(jdk, folder).jvm("--sun-misc-unsafe-memory-access=deny");
        AgentRun run = builder.run(Defines.class, "unsafe");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("java.lang.UnsupportedOperationException");
        manifest(run);
    }
}
