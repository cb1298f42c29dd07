package dev.heddle.recorder.agent;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DictionaryTest {
    private static final Manifest MANIFEST = Manifests.begun();

    @TempDir
    private Path folder;

    private final Dictionary dictionary = new Dictionary(true);

    private static Site site(int line) {
        return new Site(Op.GET_FIELD, new Member("a/B", "m", "()V"), 7, line, new Member("a/B", "x", "I"));
    }

    @Test
    void whatCouldNotBeWrittenGoesOnWaiting() {
        for (int number = 300; number < 310; number++) {
            dictionary.site(site(number), number);
        }
        // Whatever fails: here there is nothing to write to, in a target it is the memory.
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
    void aClassHasOneNumberHoweverItBecomesKnown() {
        int used = dictionary.classNumber(String.class);
        dictionary.woven(ClassName.nameOnly("a/B", ClassName.Loader.APP));
        int next = dictionary.classNumber(Integer.class);
        assertThat(List.of(used, next)).doesNotHaveDuplicates();
        dictionary.woven(ClassName.nameOnly("java/lang/String", ClassName.Loader.BOOT));
        assertThat(dictionary.classNumber(String.class)).isEqualTo(used);
        assertThat(dictionary.wovenClasses()).isEqualTo(2);
    }
}
