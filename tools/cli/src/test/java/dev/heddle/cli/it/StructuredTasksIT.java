package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The end of a {@code StructuredTaskScope} orders its subtasks before its owner, and waits for them; a preview of JDK
 * 25.
 */
class StructuredTasksIT {
    private static final int FEATURE = 25;
    private static final String SOURCE = """
            import java.util.concurrent.StructuredTaskScope;
            class Tasks {
                static int done;
                public static void main(String[] arguments) throws Exception {
                    try (var scope = StructuredTaskScope.open()) {
                        scope.fork(() -> {
                            done++;
                        });
                        // So that the owner need not wait.
                        Thread.sleep(300);
                        scope.join();
                    }
                    System.out.println(done);
                }
            }
            """;
    /** An owner that holds a lock over the end of its scope, whose subtask needs the lock. */
    private static final String LOCKED = """
            import java.util.concurrent.StructuredTaskScope;
            class Locked {
                static final Object desk = new Object();
                static int done;
                public static void main(String[] arguments) throws Exception {
                    Thread owner = new Thread(() -> open(arguments.length > 0), "owner");
                    owner.start();
                    owner.join();
                    System.out.println(done);
                }
                static void open(boolean isSafe) {
                    try (var scope = StructuredTaskScope.open()) {
                        scope.fork(() -> {
                            synchronized (desk) {
                                done++;
                            }
                        });
                        // So that the subtask is first in most runs.
                        Thread.sleep(300);
                        if (isSafe) {
                            scope.join();
                        } else {
                            synchronized (desk) {
                                scope.join();
                            }
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    @TempDir
    private Path work;

    private Path jdk;

    @BeforeEach
    void compile() throws Exception {
        jdk = Jdks.homes().filter(StructuredTasksIT::hasScopes).findFirst().orElse(null);
        assumeTrue(jdk != null, "requires JDK " + FEATURE);
        List<String> words = List.of(
                jdk.resolve("bin/javac").toString(),
                "--enable-preview",
                "--release",
                String.valueOf(FEATURE),
                "-g",
                "-d",
                work.toString(),
                Files.writeString(work.resolve("Tasks.java"), SOURCE).toString(),
                Files.writeString(work.resolve("Locked.java"), LOCKED).toString());
        HeddleProcess.Result compiled = HeddleProcess.start(words, work);
        assertThat(compiled.exitCode()).as(compiled.all()).isZero();
    }

    private static boolean hasScopes(Path home) {
        try {
            return Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"" + FEATURE);
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void theJoinOrdersWhatTheSubtasksWrote() throws Exception {
        record("rec", target("Tasks"));
        CommandRun races = CommandRun.of(
                "analyze", "--technique", "happens-before", "-o", work.resolve("out"), work.resolve("rec"));
        assertThat(races.exitCode()).as(races.out()).isZero();
    }

    @Test
    void confirmsADeadlockThroughTheEndOfAScope() throws Exception {
        record("rec", target("Locked"));
        assertThat(analysed("rec").out()).contains(": 1 candidate");
        Path plan;
        try (Stream<Path> plans = Files.list(work.resolve("rec-out").resolve("plans"))) {
            plan = plans.findFirst().orElseThrow();
        }
        HeddleProcess.Result replay =
                HeddleProcess.run(jdk, work, HeddleProcess.words(List.of("replay", plan.toString()), target("Locked")));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        assertThat(replay.all())
                .contains("confirmed; deadlock of 2 threads: owner holds Locked.desk from Locked.java:")
                .contains(" and waits for the end of worker from Locked.java:13 at ");
        record("safe", target("Locked", "safe"));
        assertThat(analysed("safe").out()).contains(": 0 candidates");
    }

    private List<String> target(String... words) {
        List<String> all =
                new ArrayList<>(List.of(HeddleProcess.java(jdk), "--enable-preview", "-cp", work.toString()));
        all.addAll(List.of(words));
        return all;
    }

    private void record(String name, List<String> target) throws Exception {
        List<String> own = List.of("record", "--profile", "access", "-o", name);
        HeddleProcess.Result record = HeddleProcess.run(jdk, work, HeddleProcess.words(own, target));
        assertThat(record.exitCode()).as(record.all()).isZero();
    }

    private CommandRun analysed(String recording) {
        return CommandRun.of(
                "analyze", "--technique", "deadlock", "-o", work.resolve(recording + "-out"), work.resolve(recording));
    }
}
