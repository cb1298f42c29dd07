package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Primitives;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The events of the JDK's synchronisers, as in {@code docs/internals/recording.md}. */
class PrimitivesIT {
    @TempDir
    private Path folder;

    private record Event(String thread, Op op, String type, String method, int target, int aux) {}

    private static List<Event> events(Path recording) {
        List<Event> events = new ArrayList<>();
        try (Recording open = Recording.open(recording)) {
            Names names = open.names();
            open.forEach((stamp, thread, site, target, aux) -> {
                Site at = names.site(site);
                String owner = at.method().owner();
                events.add(new Event(
                        names.thread(thread).path(),
                        at.op(),
                        owner.substring(owner.lastIndexOf('/') + 1),
                        at.method().name(),
                        target,
                        aux));
            });
        }
        return events;
    }

    /** An {@code ASKED} event orders nothing; {@code AskTwiceIT} checks it. */
    private static boolean isOrder(Event event) {
        if (event.op() == Op.ASKED) {
            return false;
        }
        return switch (event.op().family()) {
            case LOCK, ATOMIC -> true;
            case SIGNAL -> event.op() != Op.PARK && event.op() != Op.RESUME && event.op() != Op.UNPARK;
            default -> false;
        };
    }

    private static List<String> of(List<Event> events, Predicate<Event> wanted) {
        List<String> lines = new ArrayList<>();
        for (Event event : events) {
            if (isOrder(event) && wanted.test(event)) {
                lines.add(event.op() + " " + event.method());
            }
        }
        return lines;
    }

    private static List<String> of(List<Event> events, String type) {
        return of(events, event -> event.type().equals(type) && event.thread().equals("0"));
    }

    private static List<String> in(List<Event> events, String method) {
        return of(
                events,
                event -> event.type().equals("Primitives") && event.method().equals(method));
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void everyPrimitiveRecordsItsMeaning(String jdk) throws Exception {
        AgentRun run = new AgentRun.Builder(jdk, folder).optimised().run(Primitives.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("done 1\n");
        List<Event> events = events(run.recording());
        SoftAssertions.assertSoftly(softly -> {
            locks(softly, events);
            handOffs(softly, events);
            programs(softly, events);
            everyReceiveHasItsSend(softly, events);
            classValuesAreOfAClass(softly, events);
        });
    }

    private static void locks(SoftAssertions softly, List<Event> events) {
        Event first = events.stream()
                .filter(event -> event.op() == Op.ACQUIRE && event.type().equals("ReentrantLock"))
                .findFirst()
                .orElseThrow();
        softly.assertThat(of(events, event -> event.type().equals("ReentrantLock") && event.target() == first.target()))
                .as("a tryLock that fails orders nothing")
                .containsExactly("ACQUIRE lock", "RELEASE unlock");
        softly.assertThat(of(events, event -> event.type().startsWith("ReentrantReadWriteLock")))
                .containsExactly("ACQUIRE lock", "ACQUIRE_SHARED lock", "RELEASE unlock", "RELEASE_SHARED unlock");
        softly.assertThat(of(events, "Semaphore"))
                .containsExactly("TAKE_PERMITS acquire", "GIVE_PERMITS release", "TAKE_PERMITS drainPermits");
        softly.assertThat(of(
                        events,
                        event -> event.type().endsWith("Mutex") || event.type().equals("AbstractQueuedSynchronizer")))
                .containsExactly(
                        "ATOMIC_WRITE compareAndSetState",
                        "ATOMIC_READ compareAndSetState",
                        "ACQUIRE tryAcquire",
                        "RELEASE tryRelease",
                        "ATOMIC_WRITE setState");
        softly.assertThat(of(events, "StampedLock"))
                .containsExactly(
                        "ACQUIRE_SHARED readLock",
                        "RELEASE_SHARED tryConvertToWriteLock",
                        "ACQUIRE tryConvertToWriteLock",
                        "RELEASE tryConvertToReadLock",
                        "ATOMIC_WRITE tryConvertToReadLock",
                        "ACQUIRE_SHARED tryConvertToReadLock",
                        "RELEASE_SHARED unlockRead",
                        "ATOMIC_READ tryOptimisticRead",
                        "ATOMIC_READ validate",
                        "ACQUIRE writeLock",
                        "RELEASE unstampedUnlockWrite",
                        "ATOMIC_WRITE unstampedUnlockWrite");
        Event await = events.stream()
                .filter(event -> event.op() == Op.WAIT && event.type().contains("ConditionObject"))
                .findFirst()
                .orElseThrow();
        softly.assertThat(of(events, event -> event.target() == await.target()))
                .containsExactly("WAIT await", "NOTIFY signal", "WAKE await");
        softly.assertThat(of(events, event -> event.target() == await.aux()))
                .as("the lock of the condition")
                .containsExactly("ACQUIRE lock", "ACQUIRE lock", "RELEASE unlock", "RELEASE unlock");
    }

    private static void handOffs(SoftAssertions softly, List<Event> events) {
        softly.assertThat(of(events, "LinkedBlockingQueue"))
                .as("a poll that times out is nothing")
                .containsExactly("SEND put", "RECEIVE take");
        softly.assertThat(of(events, "Exchanger")).containsExactly("SEND exchange", "RECEIVE exchange");
        softly.assertThat(of(
                        events,
                        event -> event.type().equals("ConcurrentHashMap")
                                && (event.op() == Op.SEND || event.op() == Op.RECEIVE)
                                && event.thread().equals("0")))
                .containsSubsequence("SEND computeIfAbsent", "RECEIVE computeIfAbsent", "RECEIVE get");
        softly.assertThat(of(
                        events,
                        event -> event.type().equals("CyclicBarrier") && event.op() == Op.RECEIVE && event.aux() != 0))
                .as("before the action, and when both go on")
                .hasSize(3);
        softly.assertThat(of(events, event -> event.type().equals("Phaser") && event.aux() == 1))
                .contains("SEND arriveAndAwaitAdvance", "RECEIVE arriveAndAwaitAdvance");
    }

    private static void programs(SoftAssertions softly, List<Event> events) {
        softly.assertThat(in(events, "atomics"))
                .containsExactly(
                        "ATOMIC_WRITE atomics",
                        "ATOMIC_READ atomics",
                        "ATOMIC_WRITE atomics",
                        "ATOMIC_READ atomics",
                        "ATOMIC_WRITE atomics",
                        "ATOMIC_READ atomics",
                        "ATOMIC_WRITE atomics",
                        "ATOMIC_READ atomics",
                        "ATOMIC_WRITE atomics",
                        "ATOMIC_READ atomics",
                        "ATOMIC_READ atomics");
        softly.assertThat(in(events, "interrupts"))
                .containsExactly(
                        "INTERRUPT interrupts",
                        "INTERRUPTED interrupts",
                        "INTERRUPT interrupts",
                        "SLEEP interrupts",
                        "INTERRUPTED interrupts");
        softly.assertThat(of(events, event -> event.method().startsWith("lambda$heddle$")))
                .as("a method reference")
                .containsExactly("ATOMIC_WRITE lambda$heddle$0", "ATOMIC_READ lambda$heddle$0");
        softly.assertThat(in(events, "<clinit>")).containsExactly("CLASS_READY <clinit>");
        softly.assertThat(in(events, "<init>")).containsExactly("FREEZE <init>");
        softly.assertThat(of(events, "ReentrantLock"))
                .as("through a method reference")
                .endsWith("ACQUIRE lock");
        int last = events.size() - 1;
        while (events.get(last).op() != Op.START) {
            last--;
        }
        int child = events.get(last).aux();
        softly.assertThat(of(
                        events.subList(last, events.size()),
                        event -> event.op() != Op.SEND && event.op() != Op.RECEIVE && event.op() != Op.ATOMIC_WRITE))
                .as("a virtual thread, if there are any")
                .startsWith("START " + events.get(last).method(), "BEGIN ", "END ")
                .contains("JOIN virtualThreads");
        softly.assertThat(events.stream()
                        .filter(event -> event.op() == Op.JOIN)
                        .map(Event::aux)
                        .toList())
                .endsWith(child);
    }

    /** One hand-off for each class, even if the value is the same or null. */
    private static void classValuesAreOfAClass(SoftAssertions softly, List<Event> events) {
        List<Event> received = events.stream()
                .filter(event -> event.op() == Op.RECEIVE && event.method().equals("classValues"))
                .toList();
        softly.assertThat(received).hasSize(6);
        List<Integer> items = received.stream().map(Event::aux).distinct().toList();
        softly.assertThat(items).hasSize(3).doesNotContain(0);
        softly.assertThat(events.stream()
                        .filter(event -> event.op() == Op.SEND && event.method().equals("computeValue"))
                        .map(Event::aux)
                        .toList())
                .isEqualTo(items);
    }

    /** A task that its thread runs itself, without a hand-off. */
    private static boolean isInvoked(Event event) {
        return event.method().equals("doExec") && event.thread().equals("0");
    }

    /** For tasks, futures and items: every receive has an earlier send. */
    private static void everyReceiveHasItsSend(SoftAssertions softly, List<Event> events) {
        Set<Long> sent = new HashSet<>();
        int received = 0;
        for (Event event : events) {
            if (event.op() == Op.SEND) {
                sent.add((long) event.target() << 32 | event.aux() & 0xFFFF_FFFFL);
                sent.add((long) event.target() << 32);
            } else if (event.op() == Op.RECEIVE && !isInvoked(event)) {
                received++;
                softly.assertThat(sent)
                        .as(event.toString())
                        .contains((long) event.target() << 32 | event.aux() & 0xFFFF_FFFFL);
            }
        }
        softly.assertThat(received).isGreaterThan(20);
        for (String type : List.of(
                "FutureTask",
                "CompletableFuture",
                "ForkJoinTask",
                "ThreadPoolExecutor",
                "TimerThread",
                "CountDownLatch")) {
            softly.assertThat(of(
                            events,
                            event -> event.op() == Op.RECEIVE && event.type().equals(type)))
                    .as(type)
                    .isNotEmpty();
        }
    }
}
