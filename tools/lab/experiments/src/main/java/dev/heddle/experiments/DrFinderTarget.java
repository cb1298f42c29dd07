package dev.heddle.experiments;

import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.app.Program;
import dev.heddle.subjects.app.Programs;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program to look for races in.
 *
 * @param name the subject's, with its argument, as {@code hiddenedges+2}, or a real program's
 * @param subject null for a real program
 * @param program null for a subject
 * @param arguments of the subject
 */
record DrFinderTarget(String name, Subject subject, Program program, List<String> arguments) {
    /** Arguments that make another program of a subject; the empty one is no argument. */
    private static final Map<String, List<String>> VARIANTS =
            Map.of("hiddenraces", List.of("", "z"), "hiddenedges", List.of("1", "2", "3"));

    private static final List<String> BRIEF = List.of("pool", "raytracer");
    private static final double SECONDS_TO_START = 1;
    private static final double SECONDS = 8;

    private static final List<String> QUICK = List.of("hiddenraces", "pool");

    /** Subjects whose races are hidden, then real programs with their small sizes. */
    static List<DrFinderTarget> of(TableExtent extent) {
        List<DrFinderTarget> all = new ArrayList<>();
        for (Subject subject : Subjects.of(Subjects.DRFINDER)) {
            if (subject.expectation() == Subject.Expectation.BUGGY) {
                for (String variant : VARIANTS.getOrDefault(subject.name(), List.of(""))) {
                    all.add(new DrFinderTarget(
                            subject.name() + (variant.isEmpty() ? "" : "+" + variant),
                            subject,
                            null,
                            variant.isEmpty() ? List.of() : List.of(variant)));
                }
            }
        }
        Programs.all().forEach(program -> all.add(new DrFinderTarget(program.name(), null, program, List.of())));
        return all.stream()
                .filter(target -> extent == TableExtent.WHOLE || QUICK.contains(target.name))
                .toList();
    }

    /** That of this name. */
    static DrFinderTarget named(String name) {
        return of(TableExtent.WHOLE).stream()
                .filter(target -> target.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no subject " + name));
    }

    JavaCommand command() {
        if (subject != null) {
            return SubjectCommand.of(subject, arguments);
        }
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                program.classPath(SubjectJars.main())));
        words.addAll(program.smallWords());
        return new JavaCommand(words);
    }

    /** Seconds of a run, about: short programs take as long as a woven JVM takes to start. */
    double seconds() {
        return subject != null || BRIEF.contains(name) ? SECONDS_TO_START : SECONDS;
    }

    /** How DrFinder controls it: gated is the paper's way. */
    Outcome.Mode mode() {
        return subject == null ? Outcome.Mode.GATED : Outcome.Mode.SERIAL;
    }
}
