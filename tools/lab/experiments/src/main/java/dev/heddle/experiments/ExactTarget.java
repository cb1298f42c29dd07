package dev.heddle.experiments;

import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.engine.base.UsageException;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.library.HalfFuture;
import dev.heddle.subjects.library.LateAnswer;
import dev.heddle.subjects.library.PooledCounter;
import dev.heddle.subjects.library.TakenTwice;
import dev.heddle.subjects.library.TimedPoll;
import dev.heddle.subjects.library.WrongWaiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program whose failure is to come back.
 *
 * @param name of the subject
 * @param words what stands behind {@code java} to run it
 */
record ExactTarget(String name, List<String> words) {
    /** Some targets of each kind of bug: races, deadlocks, lost notifications, semaphores, latches, collections. */
    private static final List<String> OTHERS = List.of(
            "account",
            "setters@3",
            "hitrate@2",
            "deadlock1",
            "reentrantlocks",
            "hashtable",
            "lostnotify",
            "missedsignal",
            "lostsignal",
            "latchlock",
            "readerswriters@2",
            "firstlocks",
            "synchronizedlist",
            "workstealing@4",
            "listeners");

    /**
     * Those whose names match.
     *
     * @param globs null for all
     * @throws UsageException if no target matches
     */
    static List<ExactTarget> chosen(String globs) {
        List<ExactTarget> all = new ArrayList<>();
        for (String other : OTHERS) {
            all.add(of(other));
        }
        Stream.of(
                        PooledCounter.class,
                        HalfFuture.class,
                        TakenTwice.class,
                        WrongWaiter.class,
                        LateAnswer.class,
                        TimedPoll.class)
                .map(ExactTarget::of)
                .forEach(all::add);
        List<ExactTarget> chosen = all.stream()
                .filter(target -> globs == null || SubjectCommand.matches(target.name, globs))
                .toList();
        if (chosen.isEmpty()) {
            throw new UsageException("no subject's name matches " + globs + ": names are such as setters@3");
        }
        return chosen;
    }

    private static ExactTarget of(String name) {
        Optional<Subject> other = Subjects.find("buggy/" + name);
        if (other.isPresent()) {
            return of(name, other.get().mainClass());
        }
        PortfolioTarget shape = PortfolioTarget.chosen(name).get(0);
        return new ExactTarget(name, shape.words(shape.buggy()));
    }

    private static ExactTarget of(Class<?> program) {
        return of(program.getSimpleName(), program);
    }

    private static ExactTarget of(String name, Class<?> program) {
        return new ExactTarget(name, List.of("-cp", SubjectJars.main().toString(), program.getName()));
    }
}
