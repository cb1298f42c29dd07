package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.CandidateDescription;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.PatternPlan;
import java.util.Comparator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Describes violations as findings and plans. Violations in code that is known to be the program's own come first.
 * Then violations on classes of program and libraries come before those on classes of the JDK. Among the latter, those
 * that iterators detect come first. Then two variables come before one, and more pairs of units before fewer.
 */
final class ViolationDescription implements CandidateDescription<Violation, PatternPlan> {
    private static final long FIRST_SEED = 0;

    private final Predicate<String> owns;

    /** @param owns whether a class, by its qualified name, is known to be the program's own */
    ViolationDescription(Predicate<String> owns) {
        this.owns = owns;
    }

    @Override
    public String technique() {
        return AssetFuzzer.TECHNIQUE;
    }

    @Override
    public Comparator<Violation> order() {
        return Comparator.comparing((Violation violation) -> !isOwn(violation))
                .thenComparing(Violation::inLibrary)
                .thenComparing(violation -> !violation.isDuringIteration())
                .thenComparing(violation -> !violation.pattern().hasTwoVariables())
                .thenComparing(Violation::occurrences, Comparator.reverseOrder())
                .thenComparing(Violation::signature);
    }

    /** Whether an access is in the program's own code, or was made for it by the JDK. */
    private boolean isOwn(Violation violation) {
        return violation.steps().stream()
                .anyMatch(step -> owns.test(LibraryCode.ownFrame(step.stack()).className()));
    }

    /** Such as {@code af-09}, with the number of the pattern. */
    @Override
    public String prefix(Violation violation) {
        return String.format("af-%02d", violation.pattern().number());
    }

    @Override
    public long stableHash(Violation violation) {
        return violation.signature().stableHash();
    }

    @Override
    public Object kind(Violation violation) {
        return violation.signature().withoutContexts();
    }

    @Override
    public Object places(Violation violation) {
        return violation.signature().places();
    }

    @Override
    public @Nullable PatternPlan plan(Violation violation, String id) {
        return !violation.framed()
                ? null
                : new PatternPlan(
                        id,
                        AssetFuzzer.TECHNIQUE,
                        FIRST_SEED,
                        violation.pattern().number(),
                        violation.form() + ": " + violation.pattern().meaning(),
                        violation.recordings(),
                        violation.atomicSet(),
                        violation.units(),
                        violation.steps(),
                        violation.unchecked());
    }

    @Override
    public Finding finding(Violation violation, String id, @Nullable String planFile) {
        return ViolationFindings.of(violation, id, planFile);
    }
}
