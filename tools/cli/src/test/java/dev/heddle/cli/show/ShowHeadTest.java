package dev.heddle.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.ReadListener;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The head of a summary comes from the manifest only; reading the rest reports its progress. */
class ShowHeadTest {
    private static final int BLOCKS = 5;

    @TempDir
    Path temp;

    private Path recording() {
        Path directory = temp.resolve("rec");
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun("test", List.of("a.Main")))) {
            writer.thread(0, new ThreadName("0", "main", -1, false));
            writer.site(Op.FIRST_SITE, new Site(Op.ENTER, new Member("a/B", "m", "()V"), 1, 1, null));
            for (int i = 0; i < BLOCKS; i++) {
                long[] words = {EventLayout.word0(i + 1, Op.FIRST_SITE), EventLayout.word1(0, 0)};
                writer.events(0, i, 0, words, 0, 1);
            }
        }
        return directory;
    }

    @Test
    void limitsTheListedEvents() {
        Path directory = recording();
        assertThat(CommandRun.of("show", "--events", "--limit", "2", directory).out())
                .hasLineCount(3)
                .contains("… and 3 more (--limit 0 lists all)");
        assertThat(CommandRun.of("show", "--events", "--limit", "0", directory).out())
                .hasLineCount(BLOCKS);
        assertThat(CommandRun.of("show", "--limit", "2", directory).err())
                .isEqualTo("heddle: --limit is only valid for --events: add --events\n");
    }

    @Test
    void printsTheHeadBeforeReadingEvents() throws Exception {
        Path directory = recording();
        CommandRun whole = CommandRun.of("show", directory);
        assertThat(whole.exitCode()).as(whole.err()).isZero();
        List<String> lines = whole.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("recording  " + directory);
        try (var files = Files.list(directory)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".cq4")).toList()) {
                Files.delete(file);
            }
        }
        CommandRun gone = CommandRun.of("show", directory);
        assertThat(gone.exitCode()).isEqualTo(3);
        assertThat(gone.out().lines().toList()).isEqualTo(lines.subList(0, 6));
        assertThat(gone.err()).hasLineCount(1).contains("rec is damaged");
    }

    @Test
    void reportsTheProgressOfEachPass() {
        List<String> reported = new ArrayList<>();
        ReadListener listener = (pass, done, all) -> reported.add(pass + ": " + done + "/" + all);
        try (Recording recording = Recording.open(recording(), Recording.Damage.REFUSE, listener)) {
            // The recording has no end, so its size is unknown.
            assertThat(reported).containsExactly("0: 1/0", "0: 2/0", "0: 3/0", "0: 4/0", "0: 5/0");
            reported.clear();
            recording.forEach((stamp, thread, site, target, aux) -> {});
            recording.forEach((stamp, thread, site, target, aux) -> {});
        }
        assertThat(reported)
                .startsWith("1: 1/5", "1: 2/5")
                .endsWith("2: 4/5", "2: 5/5")
                .hasSize(2 * BLOCKS);
    }
}
