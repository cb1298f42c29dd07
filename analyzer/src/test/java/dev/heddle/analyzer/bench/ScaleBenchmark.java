package dev.heddle.analyzer.bench;

import dev.heddle.analyzer.assetfuzzer.AssetFuzzer;
import dev.heddle.analyzer.assetfuzzer.AssetFuzzerOptions;
import java.io.IOException;
import java.util.List;

/**
 * How long phase I takes, and how much heap, for recordings of the given numbers of events. A benchmark, not a test.
 *
 * <pre>
 * MAVEN_OPTS="-Xmx1g --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED" \
 *   ./mvnw -q -pl analyzer test-compile exec:java -Dexec.classpathScope=test \
 *   -Dexec.mainClass=dev.heddle.analyzer.bench.ScaleBenchmark -Dexec.args="1000000 10000000"
 * </pre>
 */
public final class ScaleBenchmark {
    private ScaleBenchmark() {}

    public static void main(String[] args) throws IOException {
        new Scale(
                        SyntheticRecording::write,
                        source -> AssetFuzzer.analyze(List.of(source), AssetFuzzerOptions.defaults()))
                .measure(args);
    }
}
