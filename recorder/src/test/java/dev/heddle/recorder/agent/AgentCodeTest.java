package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import foreign.Caller;
import java.net.URI;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import shaded.bytebuddy.dynamic.Nexus;

class AgentCodeTest {
    private static final String JAR = "file:/opt/agent.jar";
    private static final String NAME = "com/acme/Metrics";
    private static final byte[] FILE = classFile(false);

    private final ClassLoader application = Caller.class.getClassLoader();
    private final CallerLoader loader = new CallerLoader();
    private final AgentCode code = code(List.of());

    private static byte[] classFile(boolean isAspect) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        if (isAspect) {
            writer.visitAnnotation("Lorg/aspectj/lang/annotation/Aspect;", true).visitEnd();
        }
        return writer.toByteArray();
    }

    private static AgentCode code(List<String> include) {
        return new AgentCode(new Scope(include, List.of(), true, Profile.ACCESS), Set.of(JAR));
    }

    private static ProtectionDomain from(String jar) throws Exception {
        return new ProtectionDomain(new CodeSource(URI.create(jar).toURL(), (Certificate[]) null), null);
    }

    @Test
    void ownsClassesOfAnAgentsJar() throws Exception {
        code.programBegins();
        assertThat(code.owns(application, NAME, from(JAR), FILE)).isTrue();
        assertThat(code.owns(application, NAME, from("file:/opt/app.jar"), FILE))
                .isFalse();
    }

    @Test
    void ownsClassesOfLoadersMadeBeforeTheProgramBegins() throws Exception {
        ProtectionDomain domain = from("file:/opt/plugin.jar");
        assertThat(code.owns(loader, NAME, domain, FILE)).isTrue();
        code.programBegins();
        assertThat(code.owns(loader, NAME, domain, FILE)).isTrue();
        assertThat(code.owns(new CallerLoader(), NAME, domain, FILE)).isFalse();
    }

    @Test
    void ownsNoClassThatIncludeNames() throws Exception {
        AgentCode some = code(List.of("com.acme.*"));
        assertThat(some.owns(loader, NAME, from(JAR), FILE)).isFalse();
        assertThat(some.owns(loader, "com/other/Metrics", from(JAR), FILE)).isTrue();
    }

    @Test
    void ownsClassesThatAgentsDefineInTheProgramsLoader() throws Exception {
        code.add(loader);
        Predicate<BooleanSupplier> agent = loader.caller();
        Predicate<BooleanSupplier> program = new CallerLoader().caller();
        code.programBegins();
        assertThat(program.test(() -> code.owns(application, NAME, null, FILE))).isFalse();
        assertThat(agent.test(() -> code.owns(application, NAME, null, FILE))).isTrue();
        assertThat(code.owns(application, NAME, null, FILE)).as("once known").isTrue();
    }

    @Test
    void ownsClassesThatAgentsDefineBesideTheProgramsOwn() throws Exception {
        code.add(loader);
        Predicate<BooleanSupplier> agent = loader.caller();
        code.programBegins();
        ProtectionDomain domain = from("file:/opt/app.jar");
        Predicate<BooleanSupplier> program = new CallerLoader().caller();
        assertThat(program.test(() -> code.owns(application, NAME, domain, FILE)))
                .isFalse();
        assertThat(agent.test(() -> loadClass(domain)))
                .as("asked for by an agent")
                .isFalse();
        assertThat(agent.test(() -> code.owns(application, NAME, domain, null)))
                .as("loaded")
                .isFalse();
        assertThat(agent.test(() -> code.owns(application, NAME, domain, FILE))).isTrue();
    }

    @Test
    void ownsClassesThatByteBuddyDefinesWhileAClassIsInitialised() throws Exception {
        code.programBegins();
        ProtectionDomain domain = from("file:/opt/app.jar");
        assertThat(Nexus.initialize(() -> loadClass(domain)))
                .as("asked for meanwhile")
                .isFalse();
        assertThat(Nexus.initialize(() -> code.owns(application, NAME, domain, FILE)))
                .isTrue();
    }

    /** Has the name of the method that the JVM calls to load a class. */
    private boolean loadClass(ProtectionDomain domain) {
        return code.owns(application, NAME, domain, FILE);
    }

    @Test
    void ownsAspectsBesideTheirAgent() throws Exception {
        code.programBegins();
        ProtectionDomain domain = from("file:/opt/app.jar");
        assertThat(code.owns(application, NAME, domain, classFile(true))).isFalse();
        code.addAspects();
        assertThat(code.owns(application, NAME, domain, FILE)).isFalse();
        assertThat(code.owns(application, NAME, domain, classFile(true))).isTrue();
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
