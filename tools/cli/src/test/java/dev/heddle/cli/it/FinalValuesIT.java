package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import program.UnprintedCounter;

/** A hunt compares variables that the program does not print with those of serial orders. */
class FinalValuesIT {
    private static final int LONGEST_SECONDS = 64;

    @TempDir
    Path temp;

    @Test
    void confirmsALostUpdateByTheFinalValue() throws Exception {
        String effect = "UnprintedCounter.hits is 1, in serial orders 2";
        List<String> effects = List.of();
        // A loaded machine makes few runs in a short budget.
        for (int seconds = 8; seconds <= LONGEST_SECONDS && !effects.contains(effect); seconds *= 2) {
            effects = effects(findings("out-" + seconds, seconds + "s"));
        }
        assertThat(effects).contains(effect);
    }

    private static List<String> effects(JsonNode findings) {
        List<String> effects = new ArrayList<>();
        for (JsonNode finding : findings) {
            if (finding.path("status").asText().startsWith("confirmed")) {
                effects.add(finding.path("details").path("effect").asText());
            }
        }
        return effects;
    }

    @Test
    void reportsNoEffectOnTheLockedTwin() throws Exception {
        assertThat(findings("locked", "3s", "locked")).isEmpty();
    }

    private JsonNode findings(String out, String budget, String... arguments) throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result hunt = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of("hunt", "--budget", budget, "-o", out, "--format", "json"),
                        HeddleProcess.program(
                                jdk,
                                HeddleProcess.classPath(UnprintedCounter.class),
                                UnprintedCounter.class,
                                arguments)));
        return new ObjectMapper().readTree(hunt.out()).path("findings");
    }
}
