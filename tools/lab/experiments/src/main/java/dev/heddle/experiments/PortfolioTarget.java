package dev.heddle.experiments;

import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.engine.base.UsageException;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.rank.RankSubjects;
import dev.heddle.subjects.shapes.ShapeSubjects;
import dev.heddle.subjects.shapes.ShapeSubjects.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program that a hunt must break, and its twin that it must not.
 *
 * @param name as {@code setters@30}: the subject, and the argument if it is given one
 * @param arguments of both
 */
record PortfolioTarget(String name, Subject buggy, Subject clean, List<String> arguments) {
    /**
     * One or two of each kind of our other subjects: for each technique of the papers, those that differ in what finds
     * them.
     */
    private static final List<String> OTHERS = List.of(
            "account",
            "pattern01",
            "pattern06",
            "pattern10",
            "synchronizedlist",
            "order1",
            "multi9",
            "single6",
            "deadlock1",
            "deadlock2",
            "threelocks",
            "guardedlocks",
            "lostnotify",
            "lostsignal",
            "latchlock",
            "allocationvector",
            "producerconsumer",
            "pingpong",
            "hashset",
            "figure4",
            "figure9",
            "figure10");

    /**
     * The shapes in all their sizes, and the selection of others, as far as their names match.
     *
     * @param globs null for all
     * @throws UsageException if no target matches
     */
    static List<PortfolioTarget> chosen(String globs) {
        List<PortfolioTarget> all = new ArrayList<>();
        for (Shape shape : ShapeSubjects.shapes()) {
            if (shape.sizes().isEmpty()) {
                all.add(new PortfolioTarget(shape.name(), shape.buggyTwin(), shape.cleanTwin(), List.of()));
            }
            for (int size : shape.sizes()) {
                all.add(new PortfolioTarget(
                        shape.name() + "@" + size,
                        shape.buggyTwin(),
                        shape.cleanTwin(),
                        List.of(Integer.toString(size))));
            }
        }
        for (String other : OTHERS) {
            all.add(new PortfolioTarget(other, twin("buggy/" + other), twin("clean/" + other), List.of()));
        }
        List<PortfolioTarget> chosen = all.stream()
                .filter(target -> globs == null || SubjectCommand.matches(target.name, globs))
                .toList();
        if (chosen.isEmpty()) {
            throw new UsageException("no subject's name matches " + globs + ": names are such as setters@30");
        }
        return chosen;
    }

    private static Subject twin(String id) {
        Optional<Subject> known = Subjects.find(id);
        return known.isPresent() ? known.get() : RankSubjects.find(id).orElseThrow();
    }

    /** The arguments of {@code java} that run one of the two. */
    List<String> words(Subject twin) {
        List<String> words = new ArrayList<>(
                List.of("-cp", SubjectJars.main().toString(), twin.mainClass().getName()));
        words.addAll(arguments);
        return words;
    }
}
