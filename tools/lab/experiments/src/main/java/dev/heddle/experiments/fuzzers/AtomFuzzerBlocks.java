package dev.heddle.experiments.fuzzers;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.FrameStack;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Candidates of AtomFuzzer: a block in which a thread releases a lock and acquires it again, while another thread also
 * acquires that lock (AssetFuzzer, sections 2 and 5.2). {@link Blocks} selects the blocks.
 *
 * <p>The other acquisition is not ordered with both of the block by starts and joins. A return from a wait is no
 * acquisition, because a wait releases the lock by intent.
 */
public final class AtomFuzzerBlocks {
    /** The name of the technique in plans. */
    public static final String TECHNIQUE = "atomfuzzer";
    /** Limit of executions of a candidate that the plans name. */
    private static final int MOST_PLANS = 5;
    /** Limit of acquisitions of a lock at one place by one thread, and of blocks of a lock, which bounds the time. */
    private static final int MOST_OF_A_PLACE = 3;

    private static final int MOST_BLOCKS = 200;

    /** The code that has to be atomic. */
    public enum Blocks {
        /** Synchronized blocks and methods, as in the paper (section 2): the thread holds another lock throughout. */
        SYNCHRONIZED,
        /** Calls of methods; the outermost call of a thread is no block, because it is the whole work of the thread. */
        CALLS
    }

    private final Map<String, Found> found = new LinkedHashMap<>();

    private AtomFuzzerBlocks() {}

    /**
     * Finds them in the order in which they were first seen.
     *
     * @param runs recorded runs with locks and calls
     * @param kind the code that has to be atomic
     */
    public static List<RivalCandidate> of(List<EventSource> runs, Blocks kind) {
        AtomFuzzerBlocks blocks = new AtomFuzzerBlocks();
        for (EventSource run : runs) {
            Walk walk = new Walk(new SiteIndex(run.names()), kind);
            run.forEach(walk);
            walk.locks.values().forEach(lock -> blocks.combine(lock));
        }
        return blocks.found.values().stream()
                .map(one -> new RivalCandidate(one.id, one.title, one.plans))
                .toList();
    }

    private record Found(String id, String title, List<Plan> plans) {}

    /** An acquisition by a thread that did not hold the lock; the occurrence counts the thread's ones at the place. */
    private record Acquisition(CodePoint place, int thread, String path, int occurrence, int[] clock) {
        PairsPlan.Access end() {
            return new PairsPlan.Access(Op.ACQUIRE, place, path, occurrence);
        }

        boolean isAtSamePlaceAs(Acquisition other) {
            return thread == other.thread && place.equals(other.place);
        }
    }

    private record Block(String method, Acquisition first, Acquisition second) {
        /** Whether another thread's acquisition may come between the two of the block. */
        boolean admits(Acquisition other) {
            return other.thread != first.thread
                    && !StartJoinClocks.precedes(other.thread, other.clock, first.clock)
                    && !StartJoinClocks.precedes(second.thread, second.clock, other.clock);
        }
    }

    private static final class Lock {
        final List<Acquisition> acquisitions = new ArrayList<>();
        final List<Block> blocks = new ArrayList<>();

        void add(Acquisition acquisition) {
            long known =
                    acquisitions.stream().filter(acquisition::isAtSamePlaceAs).count();
            if (known < MOST_OF_A_PLACE) {
                acquisitions.add(acquisition);
            }
        }

        void add(Block block) {
            if (blocks.size() < MOST_BLOCKS) {
                blocks.add(block);
            }
        }
    }

    private void combine(Lock lock) {
        for (Block block : lock.blocks) {
            lock.acquisitions.stream().filter(block::admits).forEach(other -> add(block, other));
        }
    }

    private void add(Block block, Acquisition other) {
        String title = block.method + " acquires a lock at " + block.first.place + " and again at " + block.second.place
                + ", another thread at " + other.place;
        String key = block.method + block.first.place + block.second.place + other.place;
        String id = String.format("atf-%08x", key.hashCode());
        Found one = found.computeIfAbsent(key, any -> new Found(id, title, new ArrayList<>()));
        if (one.plans.size() < MOST_PLANS) {
            PairsPlan.Pair inside = new PairsPlan.Pair(PairsPlan.Order.BEFORE, block.first.end(), other.end());
            PairsPlan.Pair between = new PairsPlan.Pair(PairsPlan.Order.BEFORE, other.end(), block.second.end());
            one.plans.add(new PairsPlan(id, TECHNIQUE, 1, List.of(inside, between)));
        }
    }

    private static final class Walk extends RecordingWalk {
        private final StartJoinClocks clocks = new StartJoinClocks();
        final Map<Integer, Lock> locks = new LinkedHashMap<>();
        /** By thread, then by depth of the active call: the latest acquisition of each lock. */
        private final Map<Integer, List<Map<Integer, Acquisition>>> calls = new HashMap<>();

        /** By thread, then by lock: the acquisitions of other locks since the latest acquisition of that lock. */
        private final Map<Integer, Map<Integer, Map<Integer, Acquisition>>> sections = new HashMap<>();

        private final Map<String, Integer> executions = new HashMap<>();
        private final Blocks kind;

        Walk(SiteIndex sites, Blocks kind) {
            super(new SkeletonPass(sites).finish());
            this.kind = kind;
        }

        @Override
        protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
            if (op == Op.START) {
                clocks.start(state.thread(), aux);
            } else if (op == Op.JOIN) {
                clocks.join(state.thread(), aux);
            }
        }

        @Override
        protected void leaving(ThreadState state) {
            List<Map<Integer, Acquisition>> active = calls.get(state.thread());
            int depth = state.frames().depth() - 1;
            if (active != null && depth < active.size()) {
                active.subList(depth, active.size()).clear();
            }
        }

        @Override
        protected void requested(ThreadState state, Op op, int hold, int place) {
            int number = Hold.lock(hold);
            Map<Integer, Map<Integer, Acquisition>> own =
                    sections.computeIfAbsent(state.thread(), any -> new HashMap<>());
            own.put(number, new HashMap<>());
            if (op != Op.ACQUIRE) {
                return;
            }
            LockStates.Place at = lockStates().place(place);
            int thread = state.thread();
            CodePoint point = point(contexts().stack(at.context(), at.site()));
            int execution = executions.merge(thread + " " + point, 1, Integer::sum);
            Acquisition acquisition = new Acquisition(
                    point, thread, sites().names().thread(thread).path(), execution, clocks.of(thread));
            Lock lock = locks.computeIfAbsent(number, any -> new Lock());
            lock.add(acquisition);
            if (kind == Blocks.CALLS) {
                noteInCalls(state, number, lock, acquisition);
            } else {
                noteInSections(state, own, number, lock, acquisition);
            }
        }

        /** Adds the block if the thread has held another lock since an earlier acquisition. */
        private void noteInSections(
                ThreadState state,
                Map<Integer, Map<Integer, Acquisition>> own,
                int number,
                Lock lock,
                Acquisition acquisition) {
            boolean isNoted = false;
            for (int held : lockStates().holds(state.locks().state())) {
                Map<Integer, Acquisition> since = own.get(Hold.lock(held));
                Acquisition before = since == null ? null : since.put(number, acquisition);
                if (before != null && !isNoted) {
                    isNoted = true;
                    lock.add(new Block(methodOf(state, state.frames().depth() - 1), before, acquisition));
                }
            }
        }

        private String methodOf(ThreadState state, int depth) {
            if (depth < 0) {
                return "a synchronized block";
            }
            CodePoint method = contexts().method(state.frames().method(depth));
            return method.className() + "." + method.method();
        }

        /** The monitor of a synchronized method of the JDK is named by its call, as the replayer names it. */
        private static CodePoint point(List<CodePoint> stack) {
            boolean isMethod = stack.get(0).offset() == Site.ENTRY
                    && PlanSite.isJdk(stack.get(0).className())
                    && stack.size() > 1;
            return isMethod ? stack.get(1) : stack.get(0);
        }

        /** Adds the innermost block that holds an earlier acquisition too, and notes this one in all active calls. */
        private void noteInCalls(ThreadState state, int number, Lock lock, Acquisition acquisition) {
            FrameStack frames = state.frames();
            List<Map<Integer, Acquisition>> active = calls.computeIfAbsent(state.thread(), any -> new ArrayList<>());
            while (active.size() < frames.depth()) {
                active.add(new HashMap<>());
            }
            boolean isNoted = false;
            for (int depth = frames.depth() - 1; depth > outermost(frames); depth--) {
                Acquisition before = active.get(depth).put(number, acquisition);
                if (before != null && !isNoted) {
                    isNoted = true;
                    lock.add(new Block(methodOf(state, depth), before, acquisition));
                }
            }
        }

        /** The depth of the outermost call of the program itself. */
        private int outermost(FrameStack frames) {
            int depth = 0;
            while (depth < frames.depth()
                    && LibraryCode.contains(
                            contexts().method(frames.method(depth)).className())) {
                depth++;
            }
            return depth;
        }
    }
}
