package dev.heddle.engine.internal.runs;

import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.deadlock.DeadlockOptions;
import dev.heddle.analyzer.deadlock.Deadlocks;
import dev.heddle.analyzer.dump.DumpedThread;
import dev.heddle.analyzer.dump.HangCause;
import dev.heddle.analyzer.dump.HangReport;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The hang of thread dumps, or the deadlocks that recordings predict, as a hunt must show one of them: threads that stand in the methods in which the dumped threads wait,
 * and that are still in the methods in which those acquired the locks of the hang. Lines do not count, because the
 * dumped program may be an earlier build. Callers do not count either: the service and its driver differ in them.
 */
public final class SoughtHang {
    /** Detail of a finding whose run ended in the sought hang. */
    public static final String DETAIL = "sameHangAsInDump";

    /** The methods of a thread: where it waits, and where it acquired a lock. */
    private record Role(String waits, String holds) {}

    private final List<List<Role>> causes = new ArrayList<>();
    private final List<String> titles = new ArrayList<>();

    /** Where the hang is from. */
    private final String origin;

    private SoughtHang(String origin) {
        this.origin = origin;
    }

    /** @throws UsageException if the dumps show no cause of a hang */
    public static SoughtHang of(HangReport report) {
        if (report.causes().isEmpty()) {
            throw new UsageException("the dumps show no cause of a hang: heddle hang DUMP... lists their threads");
        }
        SoughtHang hang = new SoughtHang("dumps");
        for (HangCause cause : report.causes()) {
            List<Role> roles = roles(cause);
            boolean isCycle = cause.finding().kind().equals(DeadlockFindings.KIND);
            // Many threads may wait alike in a service; one of them is enough in its test.
            hang.causes.add(isCycle ? roles : roles.stream().distinct().toList());
            hang.titles.add(cause.finding().title());
        }
        return hang;
    }

    /**
     * The deadlocks that recordings predict, such as those of a service with the profile {@code facts}.
     *
     * @throws UsageException if none predicts a deadlock
     */
    public static SoughtHang ofRecordings(List<Recording> recordings) {
        SoughtHang hang = new SoughtHang("recordings");
        for (Finding finding : Deadlocks.analyze(
                        recordings.stream().map(EventSource::of).toList(), DeadlockOptions.defaults())
                .findings()
                .findings()) {
            if (finding.kind().equals(DeadlockFindings.KIND)) {
                hang.causes.add(roles(finding));
                hang.titles.add(finding.title());
            }
        }
        if (hang.causes.isEmpty()) {
            throw new UsageException("the recordings predict no deadlock: "
                    + "heddle analyze --technique deadlock RECORDING... lists what they show");
        }
        return hang;
    }

    /** The places of a predicted deadlock are, for each thread, where it holds a lock and where it waits for one. */
    private static List<Role> roles(Finding predicted) {
        List<Role> roles = new ArrayList<>();
        for (int i = 0; i + 1 < predicted.sites().size(); i += 2) {
            roles.add(new Role(
                    method(predicted.sites().get(i + 1).stack()),
                    method(predicted.sites().get(i).stack())));
        }
        return roles;
    }

    private static List<Role> roles(HangCause cause) {
        Finding finding = cause.finding();
        boolean isCycle = finding.kind().equals(DeadlockFindings.KIND);
        List<Role> roles = new ArrayList<>();
        for (int i = 0; i < cause.threads().size(); i++) {
            DumpedThread thread = cause.threads().get(i);
            String waits = method(thread.places());
            roles.add(
                    new Role(waits, isCycle ? method(finding.sites().get(2 * i).stack()) : waits));
        }
        return roles;
    }

    private static String method(List<CodePoint> stack) {
        return name(LibraryCode.ownFrame(stack));
    }

    private static String name(CodePoint at) {
        return at.className() + "." + at.method();
    }

    /** Where the hang is from: {@code dumps} or {@code recordings}. */
    public String origin() {
        return origin;
    }

    /** The titles of the causes. */
    public List<String> titles() {
        return List.copyOf(titles);
    }

    /** Whether a run ended in one of the causes. @param outcome null if the run left none */
    public boolean isShownBy(@Nullable Outcome outcome) {
        return outcome != null && causes.stream().anyMatch(roles -> areTaken(roles, new ArrayList<>(outcome.stuck())));
    }

    private static boolean areTaken(List<Role> roles, List<StuckThread> threads) {
        if (roles.isEmpty()) {
            return true;
        }
        Role role = roles.get(0);
        for (StuckThread thread : threads) {
            if (takes(thread, role)) {
                List<StuckThread> others = new ArrayList<>(threads);
                others.remove(thread);
                if (areTaken(roles.subList(1, roles.size()), others)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean takes(StuckThread thread, Role role) {
        List<CodePoint> stack = thread.stack().stream().map(CodePoint::of).toList();
        return !stack.isEmpty()
                && method(stack).equals(role.waits)
                && stack.stream().anyMatch(at -> name(at).equals(role.holds));
    }

    /** Whether a prediction names the methods of one of the causes, so that its plan leads threads to them. */
    public boolean fits(Finding prediction) {
        Map<String, Long> places = prediction.sites().stream()
                .filter(site -> !site.stack().isEmpty())
                .collect(Collectors.groupingBy(site -> method(site.stack()), TreeMap::new, Collectors.counting()));
        return causes.stream().anyMatch(roles -> roles.stream().allMatch(role -> places.containsKey(role.waits)));
    }
}
