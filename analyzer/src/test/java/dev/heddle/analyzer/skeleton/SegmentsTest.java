package dev.heddle.analyzer.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SegmentsTest {
    private static final int MONITOR = 7;
    private static final int QUEUE = 8;

    private final TraceBuilder trace = new TraceBuilder("segments");

    private Skeleton skeleton() {
        SkeletonPass pass = new SkeletonPass(new SiteIndex(trace.names()));
        trace.forEach(pass);
        return pass.finish();
    }

    private static boolean precedes(Skeleton skeleton, int thread, int index, int other, int otherIndex) {
        Segments segments = skeleton.segments();
        return segments.precedes(segments.at(thread, index), segments.at(other, otherIndex));
    }

    @Test
    void ordersStartThreadAndJoin() {
        trace.signal(0, Op.BEGIN, 0, 0).signal(0, Op.START, 0, 1).signal(0, Op.YIELD, 0, 0);
        trace.signal(1, Op.BEGIN, 0, 0).signal(1, Op.YIELD, 0, 0).signal(1, Op.END, 0, 0);
        trace.signal(0, Op.JOIN, 0, 1).signal(0, Op.YIELD, 0, 0);
        Skeleton skeleton = skeleton();
        assertThat(precedes(skeleton, 0, 1, 1, 0)).isTrue();
        assertThat(precedes(skeleton, 0, 2, 1, 0)).isFalse();
        assertThat(precedes(skeleton, 1, 2, 0, 2)).isFalse();
        assertThat(precedes(skeleton, 1, 2, 0, 3)).isTrue();
        assertThat(skeleton.unmatchedSignals()).isZero();
    }

    @Test
    void ordersTheLastEventBeforeAJoinWithoutAnEnd() {
        trace.signal(0, Op.START, 0, 1).signal(1, Op.BEGIN, 0, 0).signal(1, Op.YIELD, 0, 0);
        trace.signal(0, Op.JOIN, 0, 1);
        assertThat(precedes(skeleton(), 1, 1, 0, 1)).isTrue();
    }

    @Test
    void matchesOneNotificationWithOneWaiter() {
        trace.signal(0, Op.WAIT, MONITOR, 0).signal(1, Op.WAIT, MONITOR, 0);
        trace.signal(2, Op.NOTIFY, MONITOR, 0);
        trace.signal(0, Op.WAKE, MONITOR, 0).signal(1, Op.WAKE, MONITOR, 0);
        Skeleton skeleton = skeleton();
        assertThat(precedes(skeleton, 2, 0, 0, 1)).isTrue();
        assertThat(precedes(skeleton, 2, 0, 1, 1)).isFalse();
    }

    @Test
    void matchesNotifyAllWithAllWaiters() {
        trace.signal(0, Op.WAIT, MONITOR, 0).signal(2, Op.NOTIFY_ALL, MONITOR, 0);
        trace.signal(1, Op.WAIT, MONITOR, 0).signal(0, Op.WAKE, MONITOR, 0);
        trace.signal(1, Op.WAKE, MONITOR, 0);
        Skeleton skeleton = skeleton();
        assertThat(precedes(skeleton, 2, 0, 0, 1)).isTrue();
        assertThat(precedes(skeleton, 2, 0, 1, 1)).isFalse();
    }

    @Test
    void usesAPermitOnce() {
        trace.signal(1, Op.UNPARK, 0, 0).signal(1, Op.YIELD, 0, 0);
        trace.signal(0, Op.PARK, 0, 0).signal(0, Op.RESUME, 0, 0);
        trace.signal(0, Op.PARK, 0, 0).signal(0, Op.RESUME, 0, 0);
        Skeleton skeleton = skeleton();
        assertThat(precedes(skeleton, 1, 0, 0, 0)).isFalse();
        assertThat(precedes(skeleton, 1, 0, 0, 1)).isTrue();
        assertThat(precedes(skeleton, 1, 1, 0, 3)).isFalse();
    }

    @Test
    void ordersVisitsFromUnrecordedCodeUnlessTheyOverlap() {
        trace.signal(0, Op.YIELD, 0, 0);
        trace.signal(1, Op.UNSEEN_END, 0, 0).signal(1, Op.SLEEP, 0, 0);
        trace.signal(2, Op.UNSEEN_END, 0, 0).signal(2, Op.SLEEP, 0, 0);
        trace.signal(1, Op.SLEEP, 0, 0).signal(1, Op.UNSEEN_BEGIN, 0, 0);
        trace.signal(3, Op.UNSEEN_END, 0, 0);
        trace.signal(2, Op.UNSEEN_BEGIN, 0, 0).signal(0, Op.RESUME, 0, 0);
        Skeleton skeleton = skeleton();
        assertThat(precedes(skeleton, 0, 0, 1, 1)).as("earlier events").isTrue();
        assertThat(precedes(skeleton, 1, 2, 2, 1)).as("overlapping visits").isFalse();
        assertThat(precedes(skeleton, 2, 1, 1, 2)).as("overlapping visits").isFalse();
        assertThat(precedes(skeleton, 1, 2, 3, 0)).as("a finished visit").isTrue();
        assertThat(precedes(skeleton, 1, 2, 0, 1)).as("a later acquire").isTrue();
        assertThat(precedes(skeleton, 2, 1, 0, 1)).as("a later acquire").isTrue();
    }

    @Test
    void countsABeginBeforeItsStartWithoutACycle() {
        trace.signal(1, Op.YIELD, 0, 0).signal(1, Op.BEGIN, 0, 0);
        trace.signal(0, Op.JOIN, 0, 1).signal(0, Op.START, 0, 1);
        trace.signal(1, Op.WAKE, MONITOR, 0).signal(0, Op.JOIN, 0, 9).signal(1, Op.JOIN, 0, 0);
        Skeleton skeleton = skeleton();
        assertThat(skeleton.unmatchedSignals()).isEqualTo(3);
        assertThat(precedes(skeleton, 0, 1, 1, 1)).isFalse();
        assertThat(precedes(skeleton, 0, 2, 1, 3)).isTrue();
    }

    @Test
    void ordersAnItemBeforeItsReceiver() {
        trace.signal(0, Op.SEND, QUEUE, 1).signal(0, Op.SEND, QUEUE, 2).signal(0, Op.YIELD, 0, 0);
        trace.signal(1, Op.RECEIVE, QUEUE, 1).signal(1, Op.RECEIVE, QUEUE, 3).signal(1, Op.RECEIVE, QUEUE, 2);
        Skeleton skeleton = skeleton();
        assertThat(precedes(skeleton, 0, 0, 1, 0)).isTrue();
        assertThat(precedes(skeleton, 0, 1, 1, 1)).isFalse();
        assertThat(precedes(skeleton, 0, 1, 1, 2)).isTrue();
        assertThat(precedes(skeleton, 0, 2, 1, 2)).isFalse();
    }

    @Test
    void ordersAllItemsBeforeAReceiverOfAnyItem() {
        trace.signal(0, Op.SEND, QUEUE, 1).signal(2, Op.SEND, QUEUE, 2).signal(0, Op.SEND, QUEUE, 3);
        trace.signal(1, Op.RECEIVE, QUEUE, 0);
        Skeleton skeleton = skeleton();
        assertThat(precedes(skeleton, 0, 1, 1, 0)).isTrue();
        assertThat(precedes(skeleton, 2, 0, 1, 0)).isTrue();
    }

    @Test
    void addsNoEdgeForARepeatedReceive() {
        for (int i = 0; i < 1_000; i++) {
            trace.signal(0, Op.SEND, QUEUE, i).signal(1, Op.YIELD, 0, 0);
        }
        for (int i = 0; i < 1_000; i++) {
            trace.signal(1, Op.RECEIVE, QUEUE, 0).signal(1, Op.RECEIVE, QUEUE, i);
        }
        Segments segments = skeleton().segments();
        assertThat(segments.at(1, 1_000)).isEqualTo(segments.first(1) + 1);
        assertThat(segments.at(1, 2_999))
                .as("the first receive takes all that was sent")
                .isEqualTo(segments.first(1) + 1);
    }

    @Test
    void losesOnlyEdgesByForgetting() {
        Edges edges = new Edges();
        HandOffs handOffs = new HandOffs(2, edges);
        handOffs.send(0, 0, 1);
        handOffs.send(0, 1, 2);
        handOffs.send(0, 2, 3);
        assertThat(handOffs.forgotten()).isEqualTo(1);
        handOffs.receive(1, 0, 1);
        assertThat(edges.size()).isZero();
        handOffs.receive(1, 1, 2);
        assertThat(edges.size()).isOne();
        assertThat(List.of(edges.fromThread(0), edges.fromIndex(0), edges.toThread(0), edges.toIndex(0)))
                .containsExactly(0, 1, 1, 1);
    }

    /** Compares with the transitive closure of program order and edges, and with the edges themselves. */
    @Test
    void equalsTheClosureOfItsEdges() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            int threads = 2 + random.nextInt(3);
            int length = 4 + random.nextInt(16);
            int[] thread = new int[length];
            int[] index = new int[length];
            int[] next = new int[threads];
            boolean[][] before = new boolean[length][length];
            Edges edges = new Edges();
            for (int to = 0; to < length; to++) {
                thread[to] = random.nextInt(threads);
                index[to] = next[thread[to]]++;
                for (int from = 0; from < to; from++) {
                    boolean isEdge = thread[from] != thread[to] && random.nextInt(6) == 0;
                    if (isEdge) {
                        edges.add(thread[from], index[from], thread[to], index[to]);
                    }
                    before[from][to] = isEdge || thread[from] == thread[to];
                }
            }
            for (int middle = 0; middle < length; middle++) {
                for (int from = 0; from < middle; from++) {
                    for (int to = middle + 1; to < length; to++) {
                        before[from][to] |= before[from][middle] && before[middle][to];
                    }
                }
            }
            Segments segments = Segments.of(threads, edges);
            for (int from = 0; from < length; from++) {
                for (int to = 0; to < length; to++) {
                    if (thread[from] != thread[to]) {
                        assertThat(segments.precedes(
                                        segments.at(thread[from], index[from]), segments.at(thread[to], index[to])))
                                .as("seed %d: event %d before event %d", seed, from, to)
                                .isEqualTo(before[from][to]);
                    }
                }
            }
            for (int segment = 0; segment < segments.size(); segment++) {
                int at = segment;
                assertThat(List.copyOf(segments.sources(segment)))
                        .as("seed %d: sources of segment %d", seed, segment)
                        .containsExactlyElementsOf(IntStream.range(0, edges.size())
                                .filter(edge -> segments.at(edges.toThread(edge), edges.toIndex(edge)) == at)
                                .map(edge -> segments.at(edges.fromThread(edge), edges.fromIndex(edge)))
                                .boxed()
                                .toList());
            }
        }
    }
}
