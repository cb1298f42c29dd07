package dev.heddle.report.page;

import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Directories of results, made up. */
final class Samples {
    /** A name that ends scripts, has quotes, turns the direction of what follows, and rings a bell. */
    static final String HOSTILE =
            "</script><script>document.title='taken'</script>\"'><img src=x onerror=alert(1)>\u202egnp.\u0007";

    private Samples() {}

    static Path page(Path results) throws IOException {
        Path page = results.resolve(Page.FILE_NAME);
        Page.write(ReportReader.read(List.of(results)), List.of(), Page.EVENTS_UNASKED, page);
        return page;
    }

    static void write(Path results, List<Finding> findings) throws IOException {
        new Findings("portfolio", List.of(), Map.of("runs", 12L, "threads", 2L), findings).write(results);
        new MadeBy(
                        MadeBy.SCHEMA_VERSION,
                        "1",
                        "hunt",
                        List.of("java", "-cp", "app", "shop.Main"),
                        List.of(),
                        results.toString(),
                        "JDK 17",
                        "2026-01-01T00:00:00Z",
                        "2026-01-01T00:00:01Z",
                        Map.of("excluded", 3L))
                .write(results);
    }

    static CodePoint point(String type, String method, int line) {
        return new CodePoint(type, method, "()V", line, line, type.substring(type.lastIndexOf('.') + 1) + ".java");
    }

    static Finding.Place place(String op, String type, String method, int line, String variable) {
        CodePoint at = point(type, method, line);
        List<CodePoint> stack =
                List.of(at, point("java.util.ArrayList", "forEach", 1511), point("shop.Main", "run", 9));
        return new Finding.Place(type, method, at.file(), line, line, op, variable, stack);
    }

    static Finding race(int number) {
        String type = "shop.module" + number % 40 + ".Basket" + number % 400;
        return new Finding(
                "race-" + number,
                "race",
                Status.OBSERVED,
                type + ".count" + number + ": the write in Basket.add and the read in Basket.sum are not ordered",
                List.of(
                        place("write", type, "add", 10 + number, type + ".count" + number),
                        place("read", type, "sum", 20 + number, type + ".count" + number)),
                List.of("0.1", "0.2"),
                null,
                null,
                null,
                Map.of(
                        "threadNames",
                        List.of("adder", "summer"),
                        "locks",
                        List.of(List.of(), List.of()),
                        "occurrences",
                        3));
    }

    /** A failure with its steps. @param name of everything that can have any name */
    static Finding failure(Path results, String id, String name) throws IOException {
        CodePoint read = new CodePoint("shop.Basket", name, "()V", 1, 10, "Basket.java");
        CodePoint write = new CodePoint("shop.Basket", "add", "()V", 2, 12, name + ".java");
        CodePoint jdk = point("java.lang.Thread", "run", 840);
        List<Step> steps = List.of(
                new Step(0, Act.READ, name, null, read, List.of(read, jdk), 1),
                new Step(0, Act.STOPPED, name, Act.WRITE, write, List.of(write, jdk), 0),
                new Step(1, Act.WRITE, name, null, write, List.of(write, jdk), 1),
                new Step(0, Act.WRITE, name, null, write, List.of(write, jdk), 1),
                new Step(0, Act.FAIL, name, null, write, List.of(write), 0));
        List<Edge> edges = List.of(new Edge(0, 2, Link.CONFLICT), new Edge(2, 3, Link.CONFLICT));
        Path file = results.resolve("shrunk").resolve(id).resolve(Interleaving.FILE_NAME);
        Files.createDirectories(file.getParent());
        Json.write(
                file,
                new Interleaving(
                        List.of(new PlanThread("0.1", name), new PlanThread("0.2", "other")), steps, edges, 2));
        Files.writeString(file.resolveSibling("exact.json"), "{}");
        return new Finding(
                id,
                "failure",
                Status.CONFIRMED,
                "IllegalStateException: " + name,
                List.of(),
                List.of(),
                null,
                "shrunk/" + id + "/exact.json",
                "IllegalStateException: " + name,
                Map.of(
                        "identity",
                        "uncaught " + id,
                        "exactPlanChecked",
                        true,
                        "evidence",
                        List.of("at shop.Basket.add(Basket.java:12)"),
                        "shrunk",
                        Map.of(
                                "exactPlan",
                                "shrunk/" + id + "/exact.json",
                                "steps",
                                results.relativize(file).toString())));
    }

    static Finding deadlock() {
        return new Finding(
                "rp-2-1",
                "deadlock",
                Status.CANDIDATE,
                "2 threads may wait for each other's locks: Basket.add against Basket.sum",
                List.of(
                        place("holds", "shop.Basket", "add", 3, "shop.Lock #1"),
                        place("wants", "shop.Basket", "add", 4, "shop.Lock #2"),
                        place("holds", "shop.Basket", "sum", 5, "shop.Lock #2"),
                        place("wants", "shop.Basket", "sum", 6, "shop.Lock #1")),
                List.of("0.1", "0.2"),
                "plans/rp-2-1.json",
                null,
                null,
                Map.of(
                        "waiters",
                        List.of(
                                Map.of("thread", "0.1", "holds", "shop.Lock #1", "wants", "shop.Lock #2"),
                                Map.of("thread", "0.2", "holds", "shop.Lock #2", "wants", "shop.Lock #1"))));
    }

    static Finding violation() {
        return new Finding(
                "af-01-1",
                "atomic-set-violation",
                Status.CANDIDATE,
                "shop.Basket: the value that u read is stale when it writes",
                List.of(
                        place("read", "shop.Basket", "add", 3, "count"),
                        place("write", "shop.Basket", "clear", 7, "count"),
                        place("write", "shop.Basket", "add", 4, "count")),
                List.of("0.1", "0.2"),
                null,
                null,
                null,
                Map.of(
                        "pattern",
                        1,
                        "order",
                        "Ru(m) Wu′(m) Wu(m)",
                        "meaning",
                        "the value that u read is stale when it writes",
                        "stepUnits",
                        List.of(0, 1, 0),
                        "atomicSet",
                        Map.of("class", "shop.Basket", "variables", List.of("count"))));
    }

    /** A pair that localization names; the first one is tried, and is the cause. */
    static Finding pair(int rank) {
        Finding pair = untried(rank);
        return rank > 1
                ? pair
                : pair.with("verdict", "cause: forced in 38 of 40 runs, of which 37 failed")
                        .with("forced", Map.of("made", 40, "reached", 38, "failed", 37))
                        .with("forbidden", Map.of("made", 20, "reached", 20, "failed", 0))
                        .with("random", Map.of("made", 100, "reached", 100, "failed", 6));
    }

    private static Finding untried(int rank) {
        return new Finding(
                "locon-i-" + rank,
                "access-pair",
                rank > 1 ? Status.CANDIDATE : Status.CONFIRMED,
                "the read comes before the write in the failing run only",
                List.of(
                        place("read", "shop.Basket", "sum" + rank, 3, "count"),
                        place("write", "shop.Basket", "add", 7, "count")),
                List.of("0.1", "0.2"),
                null,
                null,
                "exit code 1",
                Map.of(
                        "rank",
                        rank,
                        "procedure",
                        "I",
                        "level",
                        "pc",
                        "inPassing",
                        0,
                        "passingRuns",
                        9,
                        "reverseInPassing",
                        9));
    }

    /** One of each kind. */
    static List<Finding> kinds(Path results) throws IOException {
        List<Finding> all = new ArrayList<>();
        all.add(failure(results, "portfolio-1", "left"));
        all.add(race(1));
        all.add(deadlock());
        all.add(violation());
        all.add(pair(1));
        all.add(pair(2));
        return all;
    }
}
