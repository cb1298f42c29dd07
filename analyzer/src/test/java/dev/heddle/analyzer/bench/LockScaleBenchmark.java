package dev.heddle.analyzer.bench;

import dev.heddle.analyzer.deadlock.DeadlockOptions;
import dev.heddle.analyzer.deadlock.Deadlocks;
import java.io.IOException;
import java.util.List;

/**
 * How long the prediction of deadlocks takes for recordings of profile {@code sync} of the given numbers of events. A benchmark, not a test.
 *
 * <pre>
 * MAVEN_OPTS="-Xmx512m --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED" \
 *   ./mvnw -q -pl analyzer test-compile exec:java -Dexec.classpathScope=test \
 *   -Dexec.mainClass=dev.heddle.analyzer.bench.LockScaleBenchmark -Dexec.args="1000000 10000000"
 * </pre>
 */
public final class LockScaleBenchmark {
    private LockScaleBenchmark() {}

    public static void main(String[] args) throws IOException {
        new Scale(SyntheticLocks::write, source -> Deadlocks.analyze(List.of(source), DeadlockOptions.defaults()))
                .measure(args);
    }
}
