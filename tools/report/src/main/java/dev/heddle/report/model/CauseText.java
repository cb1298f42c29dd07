package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The smallest set of pair orders that causes a failure, in words. */
public final class CauseText {
    private static final String NAME = "orders";
    private static final String BEGIN = "cause: ";

    private CauseText() {}

    /** The summary, then a line for each order; empty without such a set. */
    public static List<String> lines(Finding finding) {
        Map<?, ?> detail = DetailValues.map(finding.details().getOrDefault(NAME, Map.of()));
        if (detail.isEmpty()) {
            return List.of();
        }
        List<?> set = detail.get("set") == null ? List.of() : DetailValues.list(detail.get("set"));
        List<String> lines = new ArrayList<>(List.of(BEGIN + summary(detail, set)));
        for (Object one : set) {
            lines.add(order(DetailValues.map(one)));
        }
        return lines;
    }

    /** The same as names and values. */
    static void details(Finding finding, FindingDetails details) {
        List<String> lines = lines(finding);
        for (int i = 0; i < lines.size(); i++) {
            details.row(
                    i == 0 ? "Proven cause" : "Order " + i,
                    i == 0 ? lines.get(0).substring(BEGIN.length()) : lines.get(i));
        }
    }

    private static String summary(Map<?, ?> detail, List<?> set) {
        String runs = DetailValues.count(detail.get("runs"), "run");
        String note = detail.get("note") == null ? "" : "; " + detail.get("note");
        if (detail.get("forced") == null && detail.get("runs") instanceof Number count && count.intValue() == 0) {
            return "not searched" + (detail.get("note") == null ? "" : ": " + detail.get("note"));
        }
        if (detail.get("forced") == null) {
            return "no set of orders found in " + runs + note;
        }
        String forced = counted(detail.get("forced"));
        if (set.isEmpty()) {
            return "no order of threads, by " + runs + "; " + forced + " under random schedules" + note;
        }
        String proof = Boolean.TRUE.equals(detail.get("sufficient"))
                ? Boolean.TRUE.equals(detail.get("necessary")) ? "necessary and sufficient" : "sufficient"
                : "not proven sufficient";
        return DetailValues.count(set.size(), "order") + ", " + proof + " by " + runs + "; " + forced + " with "
                + (set.size() == 1 ? "it" : "all of them") + note;
    }

    private static String counted(Object counts) {
        Map<?, ?> map = DetailValues.map(counts);
        return map.get("failed") + " of " + map.get("runs") + " fail";
    }

    private static String order(Map<?, ?> order) {
        String reversed = order.get("necessary") == null
                ? "not tried in reverse"
                : Boolean.TRUE.equals(order.get("necessary"))
                        ? "reversed, the run passes; " + counted(order.get("reversed")) + " with random schedules"
                        : "reversed, the run does not pass";
        return end(DetailValues.map(order.get("first"))) + ", before " + end(DetailValues.map(order.get("then"))) + " ("
                + reversed + ")";
    }

    private static String end(Map<?, ?> end) {
        String thread = end.get("name") == null
                ? "thread " + end.get("thread")
                : end.get("name").toString();
        String act =
                switch (String.valueOf(end.get("act"))) {
                    case "READ" -> "reads ";
                    case "WRITE" -> "writes ";
                    case "RELEASE" -> "releases ";
                    case "WAIT" -> "waits for ";
                    case "NOTIFY" -> "signals ";
                    case "RUN" -> "uses ";
                    default -> "acquires ";
                };
        String times = end.get("occurrence") instanceof Number count && count.intValue() > 1 ? ", time " + count : "";
        return thread + " " + act + Wording.object(String.valueOf(end.get("object"))) + " at " + end.get("at") + times;
    }
}
