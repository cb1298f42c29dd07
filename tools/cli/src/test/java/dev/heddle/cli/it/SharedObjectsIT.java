package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.SharedObjects;

/** Objects of unwoven classes are variables: two threads that use one race, unless something orders them. */
class SharedObjectsIT {
    private static final Set<String> EXPECTED = Set.of(
            "object of java.io.OutputStream",
            "object of java.nio.ByteBuffer",
            "object of java.security.MessageDigest",
            "java.util.HashMap.table",
            "object of java.text.DateFormat",
            "object of java.text.DecimalFormat",
            "object of java.util.Iterator",
            "object of java.util.Scanner",
            "object of java.util.regex.Matcher",
            "java.util.ArrayList$Itr.cursor",
            "java.util.Calendar.areFieldsSet");

    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void reportsRacesOnSharedObjectsOnlyIfUnordered(Path jdk) throws Exception {
        Findings shared = races(jdk, "shared", List.of(), 1, "shared");
        assertThat(variables(shared)).containsAll(EXPECTED);
        if (Jdks.takes(jdk, 1)) {
            assertThat(variables(races(jdk, "all", List.of("--filter", "off"), 1, "shared")))
                    .containsAll(EXPECTED);
        }

        Findings ordered = races(jdk, "ordered", List.of(), 0, "locked", "handed", "confined", "safe");
        assertThat(ordered.findings()).isEmpty();
    }

    /**
     * The monitors of classes that only the program's threads bring in are woven, and what else is asked for by name.
     */
    @ParameterizedTest
    @MethodSource("jdks")
    void weavesFurtherJdkClasses(Path jdk) throws Exception {
        Path recording = temp.resolve("named");
        Result run = HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of(
                                "record",
                                "-o",
                                recording.toString(),
                                "--include",
                                "java.util.regex.*;java.lang.Object"),
                        target(jdk, "shared")));
        assertThat(run.exitCode()).as(run.all()).isZero();
        Set<String> seen = new TreeSet<>();
        try (Recording read = Recording.open(recording)) {
            Names names = read.names();
            read.forEach((stamp, thread, site, target, aux) -> seen.add(
                    names.site(site).op() + " " + names.site(site).method().owner()));
            assertThat(read.manifest().unwovenNames().get("included by name, but the recorder itself stands on it"))
                    .containsExactly("java.lang.Object");
        }
        assertThat(seen)
                .contains(
                        "ACQUIRE java/beans/beancontext/BeanContextSupport",
                        "PUT_FIELD java/util/regex/Matcher",
                        "GET_FIELD java/util/regex/Matcher");
    }

    private Findings races(Path jdk, String name, List<String> options, int exitCode, String... arguments)
            throws Exception {
        Path recording = temp.resolve(name);
        List<String> command = new ArrayList<>(List.of("record", "-o", recording.toString()));
        command.addAll(options);
        Result run = HeddleProcess.run(jdk, temp, HeddleProcess.words(command, target(jdk, arguments)));
        assertThat(run.exitCode()).as(run.all()).isZero();
        Path out = temp.resolve(name + "-races");
        Result analysed = HeddleProcess.run(
                jdk,
                temp,
                List.of("analyze", "--technique", "happens-before", "-o", out.toString(), recording.toString()));
        assertThat(analysed.exitCode()).as(analysed.all()).isEqualTo(exitCode);
        return Findings.read(out.resolve(Findings.FILE_NAME));
    }

    private static Set<String> variables(Findings findings) {
        Set<String> variables = new TreeSet<>();
        for (Finding finding : findings.findings()) {
            variables.add((String) finding.details().get("variable"));
        }
        return variables;
    }

    private static List<String> target(Path jdk, String... arguments) throws URISyntaxException {
        return HeddleProcess.program(jdk, HeddleProcess.classPath(SharedObjects.class), SharedObjects.class, arguments);
    }
}
