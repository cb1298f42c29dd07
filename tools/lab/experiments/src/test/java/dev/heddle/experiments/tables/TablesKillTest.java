package dev.heddle.experiments.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The operating system kills the command, or has no room on the disk. */
@Timeout(120)
class TablesKillTest {
    private static final List<String> SLOW = List.of("-Dcounting.slow=150");

    @TempDir
    Path temp;

    @Test
    void killedAnywhereAndGoneOnWithItIsTheSame() throws Exception {
        String whole = Killed.toItsEnd(Killed.process(List.of(), SLOW, words("whole")));
        assertThat(whole).contains("[12/12]").endsWith("exit code 0");
        // Each time in another part of a cell's way.
        long[] millis = {40, 140};
        for (int i = 0; i < millis.length; i++) {
            String said = Killed.afterCell(Killed.process(List.of(), SLOW, words("killed")), 2, millis[i]);
            assertThat(said).contains("[2/").doesNotContain("exit code");
            try (Stream<Path> files = Files.list(temp.resolve("killed/cells/counting"))) {
                assertThat(files.filter(file -> file.toString().endsWith(".arrow"))
                                .count())
                        // How many more are made before the kill depends on the machine.
                        .isBetween(2L * (i + 1), 11L);
            }
            assertThat(temp.resolve("killed/pages")).doesNotExist();
        }
        String last = Killed.toItsEnd(Killed.process(List.of(), SLOW, words("killed")));
        assertThat(last).doesNotContain("[12/12]").endsWith("exit code 0");
        assertThat(Untimed.bytes(temp.resolve("killed"), new CountingPaper(), temp))
                .isEqualTo(Untimed.bytes(temp.resolve("whole"), new CountingPaper(), temp));
        assertThat(temp.resolve("killed/scratch")).doesNotExist();
    }

    /** The behaviour of programs while they are being ended is not a result. */
    @Test
    void aCellThatWasToldToEndIsNeitherMadeNorFailed() throws Exception {
        ProcessBuilder process = Killed.process(List.of(), List.of("-Dcounting.sleeps=pear"), words("ended"));
        assertThat(Killed.toldToEnd(process, 4, 500)).isEqualTo(143);
        try (Stream<Path> files = Files.list(temp.resolve("ended/cells/counting"))) {
            assertThat(files).hasSize(4).allMatch(file -> file.toString().endsWith(".arrow"));
        }
        String further = Killed.toItsEnd(Killed.process(List.of(), List.of(), words("ended")));
        assertThat(further).contains("to make: 8 cells").endsWith("exit code 0");
    }

    private String[] words(String out) {
        return new String[] {
            "tables", "--paper", "counting", "-o", temp.resolve(out).toString()
        };
    }

    /** On a disk of its own, which needs a system that gives a user one. */
    @Test
    void onAFullDiskThePageIsMadeOfWhatIsThere() throws Exception {
        Path disk = Files.createDirectory(temp.resolve("disk"));
        List<String> before = List.of(
                "unshare",
                "-Urm",
                "sh",
                "-c",
                "mount -t tmpfs -o size=80m none \"$0\" && \"$@\"; code=$?; cp -r \"$0\"/out/pages \"$0\"/../ ; exit $code");
        assumeTrue(isAble(), "this system gives no user a disk of its own");
        List<String> inDisk =
                Stream.concat(before.stream(), Stream.of(disk.toString())).toList();
        String said = Killed.toItsEnd(Killed.process(
                inDisk,
                List.of("-Dcounting.fills=pear"),
                "tables",
                "--paper",
                "counting",
                "-o",
                disk.resolve("out").toString()));
        assertThat(said)
                .contains("missing: pear: size 1-1: No space left on device")
                .contains("counting: 8 of 12 cells")
                .endsWith("exit code 3");
        assertThat(temp.resolve("pages/counting.md")).content().contains("| plum | 30 |", "No space left on device");
    }

    @Test
    void nothingIsBegunWhereThereIsNoRoom() throws Exception {
        assumeTrue(isAble(), "this system gives no user a disk of its own");
        Path disk = Files.createDirectory(temp.resolve("disk"));
        String said = Killed.toItsEnd(Killed.process(
                List.of(
                        "unshare",
                        "-Urm",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=8m none \"$0\" && \"$@\"",
                        disk.toString()),
                List.of(),
                "tables",
                "--paper",
                "counting",
                "-o",
                disk.resolve("out").toString()));
        assertThat(said)
                .contains(
                        "no room on the disk of " + disk.resolve("out"),
                        "12 cells were not begun; make room and call again")
                .endsWith("exit code 3");
    }

    private static boolean isAble() throws Exception {
        try {
            Process process = new ProcessBuilder("unshare", "-Urm", "mount", "-t", "tmpfs", "none", "/mnt")
                    .redirectErrorStream(true)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (java.io.IOException e) {
            return false;
        }
    }
}
