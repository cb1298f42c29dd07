package dev.heddle.analyzer.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Causes of hangs in real dumps of the programs of {@code dev.heddle.subjects.hung}, and in damaged copies. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class HangReportTest {
    /** Public dumps of other projects; they are not part of this one. */
    private static final Path PUBLIC = Path.of("..", "..", "shared", "dumps");

    @TempDir
    Path work;

    @ParameterizedTest
    @CsvSource({
        "locks-17.txt,        deadlock,      from LockCycle.java:38 and waits for ReentrantReadWriteLock #2",
        "kill3-25.txt,        deadlock,      racer-1 holds MonitorCycle$Account #1 from MonitorCycle.java:28",
        "initialisers-17.txt, deadlock,      Initialisers$Codecs against Initialisers$Charsets",
        "thread-info.txt,     deadlock,      cashier holds ReentrantLock #2 from Infos.java:7",
        "thread-info.json,    deadlock,      clerk holds Object #1 from Infos.java:6",
        "latch-25.txt,        circular-wait, a thread waits for a latch while it holds a lock that another thread needs",
        "virtual-25.json,     circular-wait, a thread waits for a lock while it holds a lock that another thread needs",
        "pool-25.json,        hang,          all 2 threads of the pool pool-1-thread-* wait for tasks",
        "notify-17.txt,       hang,          a thread waits for a notification"
    })
    void namesTheCause(String file, String kind, String title) throws Exception {
        HangReport report = HangReport.read(List.of(resource(file)));
        assertThat(report.causes()).hasSize(1);
        Finding finding = report.causes().get(0).finding();
        assertThat(finding.kind()).isEqualTo(kind);
        assertThat(finding.title()).contains(title);
        assertThat(report.notes()).isEmpty();
    }

    @Test
    void namesBothPlacesOfEachThreadOfADeadlock() throws Exception {
        HangReport report = HangReport.read(List.of(resource("kill3-25.txt")));
        Finding finding = report.causes().get(0).finding();
        assertThat(finding.threads()).containsExactly("racer-1", "racer-2");
        assertThat(finding.sites())
                .extracting(site -> site.method() + " " + site.line() + " " + site.op())
                .containsExactly("transfer 28 holds", "add 36 wants", "transfer 28 holds", "add 36 wants");
        assertThat(report.counts())
                .containsEntry(HangReport.Role.CAUSE, 2)
                .containsEntry(HangReport.Role.WAITING, 1)
                .containsKey(HangReport.Role.IDLE);
    }

    @Test
    void readsALogWithPrefixesCarriageReturnsAndLinesOfOtherThreads() throws Exception {
        List<String> lines = Files.readAllLines(resource("locks-17.txt"));
        StringBuilder log = new StringBuilder("2026-01-01 12:00:00 INFO start\r\n");
        for (int i = 0; i < lines.size(); i++) {
            log.append("app-1  | ").append(lines.get(i)).append("\r\n");
            if (lines.get(i).contains("Unsafe.park")) {
                log.append("app-1  | 2026-01-01 12:00:01 INFO request 1\r\n");
            }
        }
        HangReport report = HangReport.of(DumpFile.text(log.toString()));
        assertThat(report.causes().get(0).finding().title())
                .contains("racer-2 holds ReentrantReadWriteLock #2 from LockCycle.java:57");
        assertThat(report.notes()).singleElement().asString().contains("between those of the dumps are skipped");
    }

    @Test
    void comparesDumpsOfOneProcessAndLeavesOutOthers() throws Exception {
        String text = Files.readString(resource("locks-17.txt"));
        String moved = text.replace("LockCycle.java:38", "LockCycle.java:39");
        HangReport same = HangReport.ofTexts(List.of(text, text));
        assertThat(same.dumps()).isEqualTo(2);
        assertThat(same.causes()).hasSize(1);
        assertThat(HangReport.ofTexts(List.of(moved, text)).causes())
                .as("a thread that moved is not stuck")
                .isEmpty();
        HangReport other = HangReport.ofTexts(List.of(Files.readString(resource("thread-info.txt")), text));
        assertThat(other.dumps()).isEqualTo(1);
        assertThat(other.notes()).singleElement().asString().contains("another process");
        assertThat(DumpFile.text(text + text).dumps()).hasSize(2);
    }

    /** The JVM of such a dump does not mark threads that wait for an initialiser. */
    @Test
    void twoThreadsInInitialisersAreADeadlockOnlyIfTheyExecuteNothing() throws Exception {
        String waiting = Files.readString(resource("initialisers-17.txt"));
        String text = waiting.replaceAll("(\"racer-\\d\".*) in Object.wait\\(\\)", "$1 runnable")
                .replaceAll("\t- waiting on the Class initialization monitor.*\n", "");
        assertThat(text).isNotEqualTo(waiting);
        assertThat(HangReport.ofTexts(List.of(text)).causes())
                .as("in one dump they may compute")
                .isEmpty();
        assertThat(HangReport.ofTexts(List.of(text, text)).causes()).hasSize(1);
        String later = text.replaceAll("(\"racer-\\d\".* cpu=)", "$19");
        assertThat(HangReport.ofTexts(List.of(text, later)).causes())
                .as("they used CPU time")
                .isEmpty();
    }

    @Test
    void reportsADumpThatIsCut() throws Exception {
        String text = Files.readString(resource("locks-17.txt"));
        DumpFile cut = DumpFile.text(text.substring(0, text.indexOf("\"racer-2\"")));
        assertThat(cut.notes())
                .singleElement()
                .asString()
                .contains("dump 1 is cut")
                .contains("of 13 threads");
        String json = Files.readString(resource("virtual-25.json"));
        Path file = work.resolve("cut.json");
        Files.writeString(file, json.substring(0, json.length() / 2));
        assertThat(DumpFile.read(file).notes()).singleElement().asString().contains("dump 1 is cut");
    }

    @ParameterizedTest
    @CsvSource({
        "1TISIGINFO     Dump Requested By User (00100000),       a javacore of OpenJ9",
        "goroutine 1 [running]:,                                 a dump of Go",
        "'    -- Holding lock: java/lang/Object@0x1[thin lock]', a dump of JRockit",
        "hello,                                                  no thread dump",
        "{\"a\": 1},                                             lists no thread",
    })
    void refusesOtherFilesInOneLine(String text, String reason) throws Exception {
        Path file = work.resolve("other");
        Files.writeString(file, text);
        assertThatThrownBy(() -> HangReport.read(List.of(file)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(reason)
                .hasMessageContaining("jcmd PID Thread.")
                .hasMessageNotContaining("\n");
    }

    @Test
    void readsUtf16AndRefusesADamagedFlightRecording() throws Exception {
        Path wide = work.resolve("wide.txt");
        Files.write(wide, Files.readString(resource("locks-17.txt")).getBytes(StandardCharsets.UTF_16));
        assertThat(HangReport.read(List.of(wide)).causes()).hasSize(1);
        Path flight = work.resolve("a.jfr");
        Files.write(flight, new byte[] {'F', 'L', 'R', 0, 0, 2, 0, 1});
        assertThatThrownBy(() -> HangReport.read(List.of(flight))).hasMessageContaining("flight recording is damaged");
    }

    @Test
    void findsADeadlockAmongTwentyThousandThreads() throws Exception {
        String stack = IntStream.range(0, 20)
                .mapToObj(i -> "\tat app.Worker.step" + i + "(Worker.java:" + i + ")\n")
                .collect(Collectors.joining());
        StringBuilder text = new StringBuilder("Full thread dump OpenJDK 64-Bit Server VM (17 mixed mode):\n\n");
        for (int i = 0; i < 20_000; i++) {
            boolean isInCycle = i == 7 || i == 19_999;
            text.append("\"worker-" + i + "\" #" + i + " prio=5 os_prio=0 tid=0x" + i + " nid=0x" + i + " waiting\n");
            text.append("   java.lang.Thread.State: BLOCKED (on object monitor)\n");
            text.append("\tat app.Worker.next(Worker.java:1)\n");
            String wanted = i == 7 ? "0xb" : "0xa";
            text.append("\t- waiting to lock <" + wanted + "> (a app.Shelf)\n").append(stack);
            text.append(isInCycle ? "\t- locked <" + (i == 7 ? "0xa" : "0xb") + "> (a app.Shelf)\n\n" : "\n");
        }
        HangReport report = HangReport.of(DumpFile.text(text + "JNI global refs: 1, weak refs: 0\n"));
        assertThat(report.causes()).hasSize(1);
        assertThat(report.causes().get(0).threads())
                .extracting(DumpedThread::title)
                .containsExactly("worker-7", "worker-19999");
        assertThat(report.counts()).containsEntry(HangReport.Role.BEHIND, 19_998);
    }

    @Test
    void readsFramesWithModulesLoadersAndHiddenClasses() throws Exception {
        DumpFile file = DumpFile.text("\"a\" #1 prio=5 tid=0x1 nid=0x1 runnable\n"
                + "   java.lang.Thread.State: RUNNABLE\n"
                + "\tat java.util.HashMap.get(java.base@17.0.1/HashMap.java:5)\n"
                + "\tat app//shop.Main.<init>(Main.java:7)\n"
                + "\tat shop.Main$$Lambda/0x00000001.run(Unknown Source)\n");
        List<CodePoint> places = file.dumps().get(0).threads().get(0).places();
        assertThat(places)
                .extracting(CodePoint::toString)
                .containsExactly("java.util.HashMap.get(HashMap.java:5)", "shop.Main.<init>(Main.java:7)");
    }

    @ParameterizedTest
    @CsvSource({
        "complex-detailed.txt, 4",
        "deadlock.txt, 1",
        "deadlock-progression-0.txt, 3",
        "many-virtual-threads.txt, 3"
    })
    void findsEveryDeadlockThatTheJvmReports(String name, int deadlocks) throws Exception {
        Path file = PUBLIC.resolve(name);
        assumeTrue(Files.exists(file), "there is no " + file);
        HangReport report = HangReport.read(List.of(file));
        assertThat(report.causes()).hasSize(deadlocks);
        assertThat(report.causes()).allMatch(cause -> cause.finding().kind().equals("deadlock"));
        assertThat(report.notes()).isEmpty();
    }

    private static Path resource(String name) throws Exception {
        return Path.of(HangReportTest.class.getResource(name).toURI());
    }
}
