package dev.heddle.engine.internal.runs;

import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.engine.internal.explain.RecordedSteps;
import dev.heddle.engine.internal.explain.StuckPlaces;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Ending.Standing;
import dev.heddle.trace.run.RunFailure;
import dev.heddle.trace.run.StuckThread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A hang of a recorded run as a failure. Threads that wait for the same object at the same place are merged, because
 * their number differs from run to run.
 */
final class ObservedHang {
    private final Names numbers;
    private final FindingNames names;
    private final HangDiagnosis diagnosis;
    /** Threads by the object and place of their wait. */
    private final Map<String, List<Standing>> groups = new LinkedHashMap<>();

    private ObservedHang(HangDiagnosis diagnosis, Names numbers) {
        this.diagnosis = diagnosis;
        this.numbers = numbers;
        this.names = new FindingNames(numbers);
    }

    /**
     * Threads that wait without a time limit for an event that no remaining thread can cause. If they include all
     * threads of a pool in whose queue tasks wait, that is the failure.
     */
    static RecordedFailure of(HangDiagnosis diagnosis, Recording recording) throws IOException {
        Names names = recording.names();
        try (ProgramClassFiles files = ProgramClassFiles.of(recording)) {
            List<StuckThread> starved = RecordedSteps.stuck(diagnosis.stuck(), recording, files).stream()
                    .filter(thread -> thread.pool() != null)
                    .toList();
            if (!starved.isEmpty()) {
                return ofPool(starved);
            }
        }
        String failure = diagnosis.isIdle()
                ? "never exits: an executor or a timer was not shut down"
                : "hang: no thread can wake "
                        + ObservedRun.threads(diagnosis.stuck().size());
        return new ObservedHang(diagnosis, names).seen(failure);
    }

    private static RecordedFailure ofPool(List<StuckThread> starved) {
        Failure failure = RunFailure.ofPool(starved);
        StuckPlaces places = StuckPlaces.of(starved);
        Finding finding = new Finding(
                String.format("seen-p-%08x", failure.stableHash()),
                "failure",
                Finding.Status.OBSERVED,
                failure.text(),
                places.sites(),
                places.threads(),
                null,
                null,
                failure.text(),
                Map.of("identity", failure.identity(), "evidence", List.of()));
        return new RecordedFailure(RecordedFailure.Kind.HANG, failure, finding);
    }

    /** Threads that wait for each other to initialise classes. */
    static RecordedFailure ofInitializers(HangDiagnosis diagnosis, Names names) {
        ObservedHang hang = new ObservedHang(diagnosis, names);
        Set<String> classes = new TreeSet<>();
        for (Standing thread : diagnosis.stuck()) {
            HangDiagnosis.initializers(thread).forEach(name -> classes.add(qualified(name)));
            classes.addAll(hang.wanted(thread));
        }
        return hang.seen("deadlock of class initialisers: " + String.join(", ", classes));
    }

    private RecordedFailure seen(String failure) {
        for (Standing thread : diagnosis.stuck()) {
            groups.computeIfAbsent(waitsFor(thread) + " " + place(failure, List.of(thread)), key -> new ArrayList<>())
                    .add(thread);
        }
        long hash = StableHash.of("hang");
        List<Finding.Place> places = new ArrayList<>();
        List<Object> waits = new ArrayList<>();
        for (Map.Entry<String, List<Standing>> group : groups.entrySet()) {
            hash += StableHash.of(group.getKey());
            Standing first = group.getValue().get(0);
            int more = group.getValue().size() - 1;
            List<CodePoint> stack = stack(first);
            String waitsFor = waitsFor(first);
            places.add(new Finding.Place(
                    stack.get(0).className(),
                    stack.get(0).method(),
                    stack.get(0).file(),
                    stack.get(0).line(),
                    stack.get(0).offset(),
                    "WAITS",
                    waitsFor,
                    stack));
            waits.add(new TreeMap<>(Map.of(
                    "thread",
                    names.thread(first.thread()) + (more == 0 ? "" : " and " + more + " more"),
                    "waitsFor",
                    waitsFor == null ? "" : waitsFor)));
        }
        Finding finding = new Finding(
                String.format("seen-h-%08x", (int) hash),
                "hang",
                Finding.Status.OBSERVED,
                failure,
                places,
                diagnosis.stuck().stream()
                        .map(thread -> names.thread(thread.thread()))
                        .toList(),
                null,
                null,
                failure,
                Map.of(ObservedRun.WAITS, waits, "identity", place(failure, diagnosis.stuck())));
        return new RecordedFailure(
                RecordedFailure.Kind.HANG, new Failure(failure, "observed " + finding.id()), finding);
    }

    /** The methods of the program that wait, and their callers. */
    private static String place(String failure, List<Standing> threads) {
        return Failure.ofThreads(
                        failure, "hang", threads.stream().map(Standing::stack).toList())
                .identity();
    }

    private String waitsFor(Standing thread) {
        if (diagnosis.initializers().isEmpty() || !HangDiagnosis.waitsForClass(thread)) {
            return thread.waitsFor();
        }
        return "class initialiser: " + String.join(" or ", wanted(thread));
    }

    /**
     * Qualified names of the classes that a thread may wait for: those that other threads initialise. A thread
     * initialises the superclass of a class first and is not yet in an initialiser of its own. So if no other thread is
     * in an initialiser, the class is a subclass.
     */
    private Set<String> wanted(Standing thread) {
        Set<String> wanted = new TreeSet<>();
        if (!HangDiagnosis.waitsForClass(thread)) {
            return wanted;
        }
        for (Standing other : diagnosis.stuck()) {
            if (other != thread) {
                HangDiagnosis.initializers(other).forEach(name -> wanted.add(qualified(name)));
            }
        }
        Set<String> own = new LinkedHashSet<>(HangDiagnosis.initializers(thread));
        for (int number = 0; wanted.isEmpty() && number < numbers.classLimit(); number++) {
            if (numbers.hasClass(number) && own.contains(numbers.classOf(number).superName())) {
                ClassName subclass = numbers.classOf(number);
                wanted.add(subclass.qualifiedName());
                own.clear();
            }
        }
        return wanted;
    }

    private static String qualified(String internalName) {
        return internalName.replace('/', '.');
    }

    private static List<CodePoint> stack(Standing thread) {
        List<CodePoint> stack = thread.stack().stream()
                .filter(line -> !line.className().contains("$$Lambda"))
                .map(CodePoint::of)
                .toList();
        return stack.isEmpty() ? List.of(new CodePoint("java.lang.Thread", "run", "", Site.NOWHERE, -1, null)) : stack;
    }
}
