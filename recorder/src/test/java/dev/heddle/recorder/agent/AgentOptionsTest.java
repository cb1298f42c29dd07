package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.recorder.agent.AgentOptions.Option;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {
    private static final List<Option> MORE = List.of(new Option("seed", "N", null, "a number"));

    @Test
    void usesPresetsForMissingOptions() {
        AgentOptions options = AgentOptions.parse("exclude=a.*;b.C,seed=7", MORE);
        assertThat(options.list("exclude")).containsExactly("a.*", "b.C");
        assertThat(options.list("include")).isEmpty();
        assertThat(options.isOn("jdk")).isTrue();
        assertThat(options.number("seed", 1)).isEqualTo(7);
        assertThat(AgentOptions.parse(null, MORE).number("seed", 1)).isEqualTo(1);
        assertThat(options.given()).containsOnlyKeys("exclude", "seed");
    }

    @Test
    void replacesProcessAndTimeInPaths() {
        String pid = Long.toString(ProcessHandle.current().pid());
        assertThat(AgentOptions.parse(null, List.of()).path("file").toString()).endsWith("heddle-recording-" + pid);
        assertThat(AgentOptions.parse("file=r-%t", List.of()).path("file").toString())
                .matches(".*r-\\d{8}-\\d{6}");
    }

    @Test
    void acceptsEveryPath() {
        for (String name :
                List.of("/a,b =c", "/,", "/,,x,", " /%p %% 100%", "/ä/\u0441", "/a\\,b ", "/x,on-error=stop")) {
            Path path = Path.of("/r" + name);
            AgentOptions options =
                    AgentOptions.parse("jdk=off,file=" + AgentOptions.escaped(path) + ",exclude=a.*", List.of());
            assertThat(options.path("file")).isEqualTo(path);
            assertThat(options.list("exclude")).containsExactly("a.*");
        }
        assertThat(AgentOptions.parse("exclude=" + AgentOptions.escaped("a,b"), List.of())
                        .list("exclude"))
                .containsExactly("a,b");
    }

    @Test
    void sizesAndTimesHaveUnits() {
        AgentOptions options = AgentOptions.parse("max=2G,flush=250us", List.of());
        assertThat(options.bytes("max")).isEqualTo(2L << 30);
        assertThat(options.nanos("flush")).isEqualTo(250_000);
        assertThat(AgentOptions.parse("", List.of()).bytes("max")).isZero();
        assertThat(AgentOptions.parse("", List.of()).nanos("flush")).isEqualTo(10_000_000);
        for (String wrong : List.of("2x", "g", "-1m", "1.5g", "99999999999g", "10 m")) {
            assertThatThrownBy(
                            () -> AgentOptions.parse("max=" + wrong, List.of()).bytes("max"))
                    .hasMessage("option max is a size such as 512m or 2g, not '" + wrong + "'");
        }
        assertThatThrownBy(() -> RecorderAgent.checkMax("31m")).hasMessage("option max is at least 32m, not '31m'");
    }

    @Test
    void namesTheReplacementOfARemovedOption() {
        assertThatThrownBy(() -> AgentOptions.parse("overhead=5", List.of()))
                .hasMessageStartingWith("option overhead was removed")
                .hasMessageContaining("sample=1/16");
    }

    @Test
    void suggestsTheNearestOption() {
        assertThatThrownBy(() -> AgentOptions.parse("sed=1", MORE)).hasMessageContaining("did you mean seed?");
        assertThatThrownBy(() -> AgentOptions.parse("seed=x", MORE).number("seed", 0))
                .hasMessage("option seed is a number, not 'x'");
        assertThatThrownBy(() -> AgentOptions.parse("jdk=on,jdk=off", MORE)).hasMessage("option jdk is given twice");
    }
}
