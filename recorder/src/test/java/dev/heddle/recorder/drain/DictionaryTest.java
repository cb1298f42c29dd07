package dev.heddle.recorder.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class DictionaryTest {
    private static final Manifest MANIFEST = Manifests.begun();

    @TempDir
    private Path folder;

    private final Dictionary dictionary = new Dictionary(true);

    private static Site site(int line) {
        return new Site(Op.GET_FIELD, new Member("a/B", "m", "()V"), 7, line, new Member("a/B", "x", "I"));
    }

    @Test
    void keepsNamesThatCouldNotBeWritten() {
        for (int number = 300; number < 310; number++) {
            dictionary.site(site(number), number);
        }
        // The cause does not matter: here there is no output, in a target it is out of memory.
        assertThatThrownBy(() -> dictionary.writeTo(null)).isInstanceOf(NullPointerException.class);
        try (RecordingWriter writer = RecordingWriter.create(folder.resolve("recording"), MANIFEST)) {
            dictionary.writeTo(writer);
        }
        try (Recording recording = Recording.open(folder.resolve("recording"))) {
            for (int number = 300; number < 310; number++) {
                assertThat(recording.names().site(number)).isEqualTo(site(number));
            }
        }
    }

    @Test
    void aClassHasOneNumber() {
        int used = dictionary.classNumber(String.class);
        dictionary.woven(ClassName.nameOnly("a/B", ClassName.Loader.APP));
        int next = dictionary.classNumber(Integer.class);
        assertThat(List.of(used, next)).doesNotHaveDuplicates();
        dictionary.woven(ClassName.nameOnly("java/lang/String", ClassName.Loader.BOOT));
        assertThat(dictionary.classNumber(String.class)).isEqualTo(used);
        assertThat(dictionary.wovenClasses()).isEqualTo(2);
    }

    @Test
    void holdsNoLockWhileALookupLoadsClasses() throws Exception {
        NamesAMissingClass loader = new NamesAMissingClass();
        Class<?> type = loader.loadClass(NamesAMissingClass.NAME);
        dictionary.woven(ClassName.nameOnly(NamesAMissingClass.NAME, ClassName.Loader.APP));
        assertThat(dictionary.overridesStart(type)).isFalse();
        assertThat(loader.heldALock).isEqualTo(List.of(false));
    }

    @Test
    void aStartIsRecordedInWovenOverrides() {
        assertThat(dictionary.overridesStart(Counted.class)).isFalse();
        dictionary.woven(ClassName.nameOnly(Counted.class.getName().replace('.', '/'), ClassName.Loader.APP));
        assertThat(dictionary.overridesStart(Counted.class)).isTrue();
        assertThat(dictionary.overridesStart(MoreCounted.class)).isTrue();
        assertThat(dictionary.overridesStart(Plain.class)).isFalse();
    }

    private static final class Plain extends Thread {}

    private static class Counted extends Thread {
        private int starts;

        @Override
        public synchronized void start() {
            starts++;
            super.start();
        }
    }

    private static final class MoreCounted extends Counted {}

    /** Has a thread class with a method whose parameter has a missing class, such as an optional dependency. */
    private final class NamesAMissingClass extends ClassLoader {
        static final String NAME = "Named";
        private static final String MISSING = "Missing";

        private final List<Boolean> heldALock = new ArrayList<>();

        NamesAMissingClass() {
            super(DictionaryTest.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(NAME)) {
                ClassWriter writer = new ClassWriter(0);
                writer.visit(
                        Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, NAME, null, "java/lang/Thread", null);
                writer.visitMethod(
                        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "takes", "(L" + MISSING + ";)V", null, null);
                byte[] classFile = writer.toByteArray();
                return defineClass(name, classFile, 0, classFile.length);
            }
            if (name.equals(MISSING)) {
                heldALock.add(Thread.holdsLock(dictionary));
            }
            throw new ClassNotFoundException(name);
        }
    }
}
