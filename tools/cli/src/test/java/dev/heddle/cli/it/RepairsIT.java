package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.Repairable;

/** Repairs that are tried before they are made. */
class RepairsIT {
    @TempDir
    Path temp;

    private Path plan;
    private List<String> target;

    static Stream<Path> jdks() {
        return Jdks.one(4);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void distinguishesRepairsFromWrongOnes(Path jdk) throws Exception {
        target = HeddleProcess.program(
                jdk, HeddleProcess.classPath(Repairable.class), Repairable.class, new String[] {"transfers"});
        List<String> hunt =
                List.of("hunt", "--technique", "pos", "--first", "--shrink", "off", "--format", "json", "-o", "out");
        Result found = HeddleProcess.run(jdk, temp, HeddleProcess.words(hunt, target));
        assertThat(found.exitCode()).as(found.all()).isEqualTo(1);
        String exact = new ObjectMapper()
                .readTree(found.out())
                .path("findings")
                .path(0)
                .path("exactPlan")
                .textValue();
        plan = temp.resolve("out").resolve(exact);

        Result both = whatIf(jdk, "synchronized=Account.deposit(int)", "synchronized=Account.withdraw");
        assertThat(both.exitCode()).as(both.all()).isZero();
        assertThat(both.out()).as(both.all()).contains(": no longer possible in 10 runs: ");

        Result nested = whatIf(jdk, "synchronized=Account.deposit,synchronized=Account.transfer");
        assertThat(nested.exitCode()).as(nested.all()).isEqualTo(1);
        assertThat(nested.out())
                .as(nested.all())
                .contains(": the repair deadlocks, in run ")
                .contains("Account #1")
                .contains("Account #2");

        Result lines = whatIf(jdk, "lock=Repairable.java:10-11,Repairable.java:19-20");
        assertThat(lines.exitCode()).as(lines.all()).isZero();

        Result unknown = whatIf(jdk, "synchronized=Account.deposits");
        assertThat(unknown.exitCode()).as(unknown.all()).isEqualTo(2);
        assertThat(unknown.err()).as(unknown.all()).contains("did you mean Account.deposit?");
    }

    private Result whatIf(Path jdk, String... repairs) throws Exception {
        List<String> words = new ArrayList<>(List.of("replay", "--tries", "10"));
        for (String repair : repairs) {
            words.addAll(List.of("--what-if", repair));
        }
        words.add(plan.toString());
        return HeddleProcess.run(jdk, temp, HeddleProcess.words(words, target));
    }
}
