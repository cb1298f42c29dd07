package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.cli.it.LitmusReader.Stamps;
import dev.heddle.subjects.litmus.Litmus;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the values that threads read with the order of the recording's stamps, as {@code docs/internals/recording.md}
 * specifies.
 */
class LitmusIT {
    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    /** The values that the threads of one litmus test read. */
    private record Notes(String name, List<int[]> ofThread) {}

    @ParameterizedTest
    @MethodSource("jdks")
    void stampsRespectTheOrder(Path jdk) throws Exception {
        Path recording = temp.resolve("litmus");
        Result run = HeddleProcess.record(jdk, temp, recording, HeddleProcess.SUBJECTS, Litmus.class);
        assertThat(run.exitCode()).as(run.all()).isZero();
        List<Notes> notes = notes(run.out().lines().toList());
        List<Stamps> stamps = LitmusReader.read(recording);
        assertThat(stamps).hasSameSizeAs(notes);
        for (int i = 0; i < notes.size(); i++) {
            List<int[]> seen = notes.get(i).ofThread;
            String name = notes.get(i).name + " on " + jdk;
            switch (notes.get(i).name.split(",")[0]) {
                case "store buffering" -> storeBuffering(name, seen, stamps.get(i));
                case "message passing" -> messagePassing(name, seen.get(1), stamps.get(i));
                case "lock hand-over" -> lockHandOver(name, seen, stamps.get(i));
                default -> throw new AssertionError("no such litmus test: " + name);
            }
        }
    }

    private static List<Notes> notes(List<String> lines) {
        List<Notes> all = new ArrayList<>();
        for (String line : lines) {
            if (!line.isEmpty() && Character.isLetter(line.charAt(0))) {
                all.add(new Notes(line, new ArrayList<>()));
            } else {
                int[] values = line.isEmpty()
                        ? new int[0]
                        : Arrays.stream(line.split(" "))
                                .mapToInt(Integer::parseInt)
                                .toArray();
                all.get(all.size() - 1).ofThread.add(values);
            }
        }
        return all;
    }

    /** A read that saw the other thread's write has a later stamp. */
    private static void storeBuffering(String name, List<int[]> seen, Stamps stamps) {
        long[][] written = {stamps.writes(0, "x"), stamps.writes(1, "y")};
        long[][] read = {stamps.reads(0, "y"), stamps.reads(1, "x")};
        int[] rounds = new int[3];
        for (int round = 0; round < seen.get(0).length; round++) {
            for (int thread = 0; thread < 2; thread++) {
                if (seen.get(thread)[round] == 1 && read[thread][round] <= written[1 - thread][round]) {
                    fail("%s: thread %d saw the write of round %d before it was made", name, thread, round);
                }
            }
            rounds[seen.get(0)[round] + seen.get(1)[round]]++;
        }
        System.out.printf(
                "%s: in %d rounds no thread, in %d one and in %d both read the other's write%n",
                name, rounds[0], rounds[1], rounds[2]);
        assertThat(rounds[1] + rounds[2]).as(name).isPositive();
        if (name.contains("volatile")) {
            assertThat(rounds[0]).as(name).isZero();
        }
    }

    /**
     * A read has a later stamp than the write whose count it saw; under a lock it has an earlier one than the next
     * write too.
     */
    private static void messagePassing(String name, int[] seen, Stamps stamps) {
        boolean locked = name.contains("lock");
        long[][] written = {stamps.writes(0, locked ? "flag" : "volatileFlag"), stamps.writes(0, "message")};
        long[][] read = {stamps.reads(1, locked ? "flag" : "volatileFlag"), stamps.reads(1, "message")};
        int some = 0;
        for (int i = 0; i < seen.length; i++) {
            long at = read[i % 2][i / 2];
            long[] writes = written[i % 2];
            if (seen[i] > 0 && at <= writes[seen[i] - 1]) {
                fail("%s: read %d saw count %d before it was written", name, i, seen[i]);
            }
            if (locked && seen[i] < writes.length && at >= writes[seen[i]]) {
                fail("%s: read %d saw count %d after the next one was written", name, i, seen[i]);
            }
            some += seen[i] > 0 && seen[i] < writes.length ? 1 : 0;
        }
        for (int i = 0; i < seen.length; i += 2) {
            if (seen[i + 1] < seen[i]) {
                fail("%s: read %d saw flag %d with message %d", name, i, seen[i], seen[i + 1]);
            }
        }
        System.out.printf("%s: %d of %d reads saw a count in between%n", name, some, seen.length);
    }

    /** Sections of one lock lie in the order of the counts that were made in them, from acquisition to release. */
    private static void lockHandOver(String name, List<int[]> seen, Stamps stamps) {
        int total = seen.stream().mapToInt(counts -> counts.length).sum();
        long[] acquired = new long[total];
        long[] released = new long[total];
        int[] by = new int[total];
        for (int thread = 0; thread < seen.size(); thread++) {
            int[] counts = seen.get(thread);
            assertThat(stamps.acquisitions(thread)).as(name).hasSameSizeAs(counts);
            for (int i = 0; i < counts.length; i++) {
                acquired[counts[i]] = stamps.acquisitions(thread)[i];
                released[counts[i]] = stamps.releases(thread)[i];
                by[counts[i]] = thread;
            }
        }
        int handOvers = 0;
        for (int count = 0; count < total; count++) {
            if (released[count] <= acquired[count] || count > 0 && acquired[count] <= released[count - 1]) {
                fail("%s: the section with count %d is out of order", name, count);
            }
            handOvers += count > 0 && by[count] != by[count - 1] ? 1 : 0;
        }
        System.out.printf("%s: %d sections, %d times another thread's%n", name, total, handOvers);
        assertThat(handOvers).as(name).isPositive();
    }
}
