package dev.heddle.experiments;

import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.app.Program;
import dev.heddle.subjects.app.Programs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of the AssetFuzzer table: a built-in subject, or the real program that stands for the paper's web server
 * (AssetFuzzer, section 5.1: Jigsaw).
 *
 * @param name of the subject or of the program
 * @param subject null for the real program
 */
record AssetFuzzerTarget(String name, Subject subject) {
    /** The real program: Jetty with HttpClient. */
    static final String WEB_SERVER = "webserver";
    /** Requests of a run of the web server. */
    private static final int REQUESTS = 4;

    private static final List<String> QUICK = List.of("account", "pattern09", "synchronizedlist");

    /** All targets; the web server is the last one. */
    static List<AssetFuzzerTarget> of(TableExtent extent) {
        List<AssetFuzzerTarget> all = new ArrayList<>();
        Subjects.of(Subjects.ASSETFUZZER).stream()
                .filter(subject -> subject.expectation() == Subject.Expectation.BUGGY)
                .forEach(subject -> all.add(new AssetFuzzerTarget(subject.name(), subject)));
        all.add(new AssetFuzzerTarget(WEB_SERVER, null));
        return all.stream()
                .filter(target -> extent == TableExtent.WHOLE || QUICK.contains(target.name))
                .toList();
    }

    /** The target with this name. */
    static AssetFuzzerTarget named(String name) {
        return of(TableExtent.WHOLE).stream()
                .filter(target -> target.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no subject has the name " + name));
    }

    /** Whether it is the web server, whose runs are long. */
    boolean isLong() {
        return subject == null;
    }

    /** The command that runs it. */
    JavaCommand command() {
        if (subject != null) {
            return SubjectCommand.of(subject, List.of());
        }
        Program program = Programs.find(name).orElseThrow();
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                program.classPath(SubjectJars.main())));
        words.addAll(program.words(Program.THREADS, REQUESTS));
        return new JavaCommand(words);
    }
}
