package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.cli.it.LookupReader.Seen;
import dev.heddle.trace.testing.Jdks;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Lookups;

/** Whichever way a thread comes by what another one has put into a concurrent collection, it comes after that. */
@Tag("ci")
class LookupsIT {
    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void lookupsAreOrdered(Path jdk) throws Exception {
        Path recording = temp.resolve("recording");
        Result run = HeddleProcess.record(jdk, temp, recording, classes(), Lookups.class);
        assertThat(run.exitCode()).as(run.all()).isZero();
        assertThat(run.err()).isEmpty();
        List<String> ways = new ArrayList<>(run.out().lines().toList());
        assertThat(ways.remove(ways.size() - 1)).isEqualTo("used true");
        List<Seen> seen = LookupReader.read(recording);
        assertThat(seen).hasSameSizeAs(ways).hasSizeGreaterThan(300);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < ways.size(); i++) {
            Seen one = seen.get(i);
            if (one.unordered > 0 || one.ordered == 0) {
                wrong.add(ways.get(i) + ": " + one.ordered + " reads are ordered, " + one.unordered + " are not");
            }
        }
        assertThat(wrong).as("on %s", jdk).isEmpty();
    }

    private static Path classes() throws URISyntaxException {
        return Path.of(Lookups.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }
}
