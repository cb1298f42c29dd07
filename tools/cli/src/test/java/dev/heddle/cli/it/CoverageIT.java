package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HandOffReader.Seen;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.primitive.Primitive;
import dev.heddle.subjects.primitive.Primitives;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The program of every primitive, recorded on every JDK: the payload's read is ordered after its write in the ordered
 * twin, neither way in the unordered one, and the operations that {@code docs/coverage.md} promises are there.
 */
class CoverageIT {
    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everyPrimitiveOrdersExactlyItsAccesses(Path jdk) throws Exception {
        Path recording = temp.resolve("recording");
        Result run = HeddleProcess.record(jdk, temp, recording, HeddleProcess.SUBJECTS, Primitives.class);
        assertThat(run.exitCode()).as(run.all()).isZero();
        assertThat(run.err()).isEmpty();
        List<String> twins = run.out().lines().toList();
        List<Seen> seen = HandOffReader.read(recording);
        assertThat(seen).hasSameSizeAs(twins);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < twins.size(); i++) {
            int at = i;
            complaint(twins.get(i), seen.get(i)).ifPresent(text -> wrong.add(twins.get(at) + ": " + text));
        }
        assertThat(wrong).as("on %s", jdk).isEmpty();
    }

    private static Optional<String> complaint(String twin, Seen seen) {
        String name = twin.substring(twin.indexOf(' ') + 1);
        Primitive primitive = Primitives.all().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(twin.startsWith("ordered")).isEqualTo(seen.orderedTwin);
        List<String> missing = primitive.operations().stream()
                .filter(operation -> !seen.operations.contains(Op.valueOf(operation)))
                .toList();
        if (!missing.isEmpty()) {
            return Optional.of("recorded no " + missing);
        }
        int wanted = seen.orderedTwin ? seen.ordered : seen.unordered;
        int unwanted = seen.orderedTwin ? seen.unordered : seen.ordered;
        return wanted > 0 && unwanted == 0
                ? Optional.empty()
                : Optional.of(seen.ordered + " pairs of accesses are ordered, " + seen.unordered + " are not");
    }
}
