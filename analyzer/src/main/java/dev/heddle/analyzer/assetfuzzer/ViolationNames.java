package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Converts the numbers of one recording to violations with names that are stable across runs. */
final class ViolationNames {
    private static final String UNKNOWN_CLASS = "unknown";

    private final String recording;
    private final boolean framed;
    private final RecordingWalk walk;
    private final Contexts contexts;
    private final Names names;
    private final FindingNames findingNames;
    /** By context and site. A hundred thousand violations share a few thousand stacks. */
    private final Long2ObjectOpenHashMap<Stack> stacks = new Long2ObjectOpenHashMap<>();

    /** By place of the acquisition. */
    private final Int2ObjectOpenHashMap<PatternPlan.HeldLock> locks = new Int2ObjectOpenHashMap<>();

    /**
     * A call stack.
     *
     * @param unchecked its classes that a class loader of the program defined
     */
    private record Stack(List<CodePoint> frames, List<String> unchecked) {}

    /** One step in numbers. */
    record StepRef(int site, int context, long variable, int field, int[] release) {}

    ViolationNames(EventSource source, RecordingWalk walk) {
        this.recording = source.name();
        this.framed = !source.isOfPart();
        this.walk = walk;
        this.contexts = walk.contexts();
        this.names = walk.sites().names();
        this.findingNames = new FindingNames(names);
    }

    Violation violation(PredictedViolation verdict) {
        List<StepRef> steps = new ArrayList<>();
        for (int i = 0; i < verdict.rows.length; i++) {
            AccessRow row = verdict.rows[i];
            steps.add(new StepRef(row.site, row.context, row.variable, row.field, verdict.release[i]));
        }
        return violation(verdict.form, verdict.u, verdict.other, steps, verdict.window, verdict.occurrences);
    }

    Violation violation(
            AccessPattern.Form form,
            PredictedViolation.UnitRef u,
            PredictedViolation.UnitRef other,
            List<StepRef> stepRefs,
            int[] window,
            long occurrences) {
        List<PatternPlan.Step> steps = new ArrayList<>();
        List<Signature.Step> key = new ArrayList<>();
        String[] variables = new String[form.pattern().hasTwoVariables() ? 2 : 1];
        Set<String> unchecked = new TreeSet<>();
        for (int i = 0; i < stepRefs.size(); i++) {
            StepRef ref = stepRefs.get(i);
            AccessPattern.Wanted wanted = form.steps().get(i);
            String name = VariableIds.name(walk.sites(), ref.variable, ref.field);
            variables[wanted.variable()] = name;
            Stack stack = stack(ref.context, ref.site);
            unchecked.addAll(stack.unchecked);
            steps.add(new PatternPlan.Step(
                    wanted.unit(),
                    walk.sites().op(ref.site),
                    wanted.variable(),
                    name,
                    stack.frames,
                    locks(ref.release),
                    index(ref)));
            key.add(new Signature.Step(
                    wanted.unit(), wanted.variable(), walk.sites().hash(ref.site), contexts.hash(ref.context)));
        }
        String setClass = setClass(u.set());
        return new Violation(
                new Signature(form.pattern().number(), key),
                form,
                new PatternPlan.AtomicSet(
                        setClass.replace('/', '.'), VariableIds.isClassSet(u.set()), List.of(variables)),
                List.of(unit(u), unit(other)),
                steps,
                locks(window),
                isLibrary(setClass),
                occurrences,
                List.of(recording),
                List.copyOf(unchecked),
                framed);
    }

    private Stack stack(int context, int site) {
        return stacks.computeIfAbsent((long) context << Integer.SIZE | site, key -> {
            List<CodePoint> frames = contexts.stack(context, site);
            return new Stack(frames, findingNames.unchecked(List.of(frames)));
        });
    }

    private @Nullable Integer index(StepRef ref) {
        return VariableIds.isElement(ref.variable) && !walk.sites().op(ref.site).isRange()
                ? VariableIds.index(ref.variable)
                : null;
    }

    private PatternPlan.Unit unit(PredictedViolation.UnitRef unit) {
        CodePoint method = unit.method() == OpenUnit.NO_METHOD ? null : contexts.method(unit.method());
        return new PatternPlan.Unit(method, findingNames.thread(unit.thread()));
    }

    private List<PatternPlan.HeldLock> locks(int[] places) {
        List<PatternPlan.HeldLock> held = new ArrayList<>();
        for (int number : places) {
            held.add(locks.computeIfAbsent(number, this::lock));
        }
        return held;
    }

    private PatternPlan.HeldLock lock(int number) {
        LockStates.Place place = walk.lockStates().place(number);
        return new PatternPlan.HeldLock(
                findingNames.className(place.lockClass(), UNKNOWN_CLASS),
                contexts.stack(place.context(), place.site()));
    }

    private String setClass(long set) {
        int owner = VariableIds.owner(set);
        int id = VariableIds.isClassSet(set) ? owner : walk.skeleton().classes().of(owner);
        return id < 0 ? UNKNOWN_CLASS : walk.sites().classes().name(id);
    }

    private boolean isLibrary(String internalName) {
        ClassName declared = names.classNamed(internalName);
        return declared == null
                ? internalName.startsWith("java/") || internalName.startsWith("jdk/")
                : declared.loader() == ClassName.Loader.BOOT || declared.loader() == ClassName.Loader.PLATFORM;
    }
}
