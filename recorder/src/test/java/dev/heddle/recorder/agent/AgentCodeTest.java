package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.Profile;
import dev.heddle.recorder.weave.Scope;
import java.net.URI;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import neighbour.Caller;
import org.junit.jupiter.api.Test;

class AgentCodeTest {
    private static final String JAR = "file:/opt/agent.jar";
    private static final String NAME = "com/acme/Metrics";

    private final ClassLoader application = Caller.class.getClassLoader();
    private final CallerLoader loader = new CallerLoader();
    private final AgentCode code = code(List.of());

    private static AgentCode code(List<String> include) {
        return new AgentCode(new Scope(include, List.of(), true, Profile.ACCESS), Set.of(JAR));
    }

    private static ProtectionDomain from(String jar) throws Exception {
        return new ProtectionDomain(new CodeSource(URI.create(jar).toURL(), (Certificate[]) null), null);
    }

    @Test
    void ownsClassesOfAnAgentsJar() throws Exception {
        code.programBegins();
        assertThat(code.owns(application, NAME, from(JAR))).isTrue();
        assertThat(code.owns(application, NAME, from("file:/opt/app.jar"))).isFalse();
    }

    @Test
    void ownsClassesOfLoadersMadeBeforeTheProgramBegins() throws Exception {
        ProtectionDomain domain = from("file:/opt/plugin.jar");
        assertThat(code.owns(loader, NAME, domain)).isTrue();
        code.programBegins();
        assertThat(code.owns(loader, NAME, domain)).isTrue();
        assertThat(code.owns(new CallerLoader(), NAME, domain)).isFalse();
    }

    @Test
    void ownsNoClassThatIncludeNames() throws Exception {
        AgentCode some = code(List.of("com.acme.*"));
        assertThat(some.owns(loader, NAME, from(JAR))).isFalse();
        assertThat(some.owns(loader, "com/other/Metrics", from(JAR))).isTrue();
    }

    @Test
    void ownsClassesThatAgentsDefineInTheProgramsLoader() throws Exception {
        code.add(loader);
        Predicate<BooleanSupplier> agent = loader.caller();
        Predicate<BooleanSupplier> program = new CallerLoader().caller();
        code.programBegins();
        assertThat(program.test(() -> code.owns(application, NAME, null))).isFalse();
        assertThat(agent.test(() -> code.owns(application, NAME, null))).isTrue();
        assertThat(code.owns(application, NAME, null)).as("once known").isTrue();
    }

    @Test
    void innermostCodeDecidesWhoCalls() throws Exception {
        code.add(loader);
        Predicate<BooleanSupplier> agent = loader.caller();
        Predicate<BooleanSupplier> program = new CallerLoader().caller();
        assertThat(agent.test(code::isCalledByAgent)).isTrue();
        assertThat(program.test(code::isCalledByAgent)).isFalse();
        assertThat(program.test(() -> agent.test(code::isCalledByAgent))).isTrue();
        assertThat(agent.test(() -> program.test(code::isCalledByAgent))).isFalse();
    }
}
