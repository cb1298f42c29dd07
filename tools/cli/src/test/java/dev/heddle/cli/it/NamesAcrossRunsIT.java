package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.plain.Generations;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A program whose threads do the same in every run has the same names in every recording: those that findings and plans
 * speak in.
 */
class NamesAcrossRunsIT {
    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.one(0);
    }

    /**
     * The facts that must be equal in every run.
     *
     * @param threads Java names by path
     * @param histories by path, each event of a thread: operation, place, hash of the site, hash of the context
     * @param sites stable hashes of all sites that have events, with what they stand for
     * @param classes names of the classes of objects that are named in events
     */
    private record Survivors(
            Map<String, String> threads,
            Map<String, List<String>> histories,
            Map<Long, Set<String>> sites,
            Set<String> classes) {
        static Survivors of(Path directory) {
            try (Recording recording = Recording.open(directory)) {
                Survivors survivors = new Survivors(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
                recording.threads().forEach(thread -> survivors.read(recording, thread));
                return survivors;
            }
        }

        private void read(Recording recording, int thread) {
            Names names = recording.names();
            String path = names.thread(thread).path();
            assertThat(threads.put(path, names.thread(thread).javaName())).isNull();
            List<String> history = new ArrayList<>();
            histories.put(path, history);
            Contexts contexts = new Contexts(new SiteIndex(names));
            Deque<Integer> frames = new ArrayDeque<>(List.of(Contexts.ROOT));
            recording.forEachOf(thread, (stamp, t, number, target, aux) -> {
                Site site = names.site(number);
                if (site.op() == Op.ENTER) {
                    frames.push(contexts.enter(frames.peek(), aux, number));
                }
                history.add(site.op() + " " + site.method() + ":" + site.offset() + " " + site.target() + " "
                        + Long.toHexString(site.stableHash()) + " in "
                        + Long.toHexString(contexts.hash(frames.peek())) + named(names, site.op(), aux));
                sites.computeIfAbsent(site.stableHash(), hash -> new HashSet<>())
                        .add(site.op() + " " + site.method() + ":" + site.offset());
                if (site.op() == Op.EXIT) {
                    frames.pop();
                }
            });
            assertThat(frames).containsExactly(Contexts.ROOT);
        }

        /** Words of an event that are numbers of the recording, by what they stand for. */
        private String named(Names names, Op op, int aux) {
            return switch (op) {
                case START, JOIN, UNPARK -> " thread " + names.thread(aux).path();
                case ACQUIRE -> {
                    ClassName lock = names.classOf(aux);
                    classes.add(lock.name());
                    yield " of " + lock.name();
                }
                default -> "";
            };
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void survive(Path jdk) throws Exception {
        Survivors first = record(jdk, "first");
        assertThat(first.threads)
                .containsEntry("0", "main")
                .containsEntry("0.1", "parent")
                .containsEntry("0.1.1", "child-0")
                .containsEntry("0.1.2", "child-1")
                .containsEntry("0.2", "messenger")
                .hasSize(5);
        assertThat(first.histories.get("0"))
                .anyMatch(event -> event.startsWith("WAIT ") && event.contains("Generations.hear"))
                .anyMatch(event -> event.startsWith("JOIN ") && event.endsWith("thread 0.2"));
        assertThat(first.histories.values()).allMatch(history -> history.size() > 5);
        assertThat(first.sites.values())
                .as("different sites have different hashes")
                .allMatch(all -> all.size() == 1);
        assertThat(first.classes).contains("dev/heddle/subjects/plain/Generations", "java/lang/Object");
        Survivors second = record(jdk, "second");
        assertThat(second.threads).isEqualTo(first.threads);
        first.histories.forEach((path, history) -> assertThat(second.histories.get(path))
                .as("thread %s on %s", path, jdk)
                .isEqualTo(history));
        assertThat(second).isEqualTo(first);
    }

    private Survivors record(Path jdk, String name) throws Exception {
        List<String> command = new ArrayList<>(HeddleProcess.subject(jdk, Generations.class));
        command.add(1, "-javaagent:" + HeddleProcess.HOME.resolve("heddle-recorder-agent.jar") + "=file=" + name);
        Result result = HeddleProcess.start(command, temp);
        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(result.out()).as(result.all()).isEqualToIgnoringNewLines("39");
        return Survivors.of(temp.resolve(name));
    }
}
