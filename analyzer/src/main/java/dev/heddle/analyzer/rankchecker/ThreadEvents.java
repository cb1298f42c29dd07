package dev.heddle.analyzer.rankchecker;

import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.InterestingEvent;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The number of interesting events of each thread of a program. A selectively uniform random walk is uniform over these
 * events (SURW, ASPLOS 2025). Interesting events are accesses to contended variables in any object, atomic operations,
 * acquisitions, waits and notifications.
 *
 * @param counts mean number over the runs, rounded up, by thread path; threads without such events are omitted
 * @param variables the contended fields and kinds of elements, by their {@linkplain InterestingEvent#variable names} in
 *     instructions: two threads access one of an object, one of them writes, and starts and joins do not order the two
 */
public record ThreadEvents(Map<String, Long> counts, List<String> variables) {
    public ThreadEvents {
        counts = Map.copyOf(counts);
        variables = List.copyOf(variables);
    }

    /**
     * Counts the interesting events.
     *
     * @param runs runs of one program, at least one; each is read twice, and must be made under control, where no event
     *     is filtered
     */
    public static ThreadEvents of(Collection<? extends EventSource> runs) {
        TreeSet<String> variables = new TreeSet<>();
        for (EventSource run : runs) {
            ContentionPass pass = new ContentionPass(run.names());
            ArrayParts.of(run).forEach(pass);
            pass.addTo(variables);
        }
        TreeMap<String, Long> sums = new TreeMap<>();
        for (EventSource run : runs) {
            EventCounter counter = new EventCounter(run.names(), variables);
            run.forEach(counter);
            counter.counts.forEach(
                    (thread, count) -> sums.merge(run.names().thread(thread).path(), count[0], Long::sum));
        }
        sums.replaceAll((path, sum) -> (sum + runs.size() - 1) / runs.size());
        return new ThreadEvents(sums, List.copyOf(variables));
    }

    /** The first pass: finds the contended variables. */
    private static final class ContentionPass implements EventConsumer {
        private final Names names;
        private final SiteIndex sites;
        private final ForkJoinOrder order = new ForkJoinOrder();
        private final Map<Variable, Contention> contention = new HashMap<>();
        private final Map<Integer, TreeSet<String>> namesOfField = new HashMap<>();
        private final TreeSet<String> elements = new TreeSet<>();

        /**
         * A variable of an object.
         *
         * @param field number of the field, or the number for all elements
         */
        private record Variable(int field, int object, int index) {}

        private static final int ELEMENT = -1;

        ContentionPass(Names names) {
            this.names = names;
            sites = new SiteIndex(names);
        }

        @Override
        public void event(long stamp, int thread, int site, int target, int aux) {
            Op op = sites.op(site);
            order.event(op, thread, aux);
            if (op.isAccess()) {
                access(thread, op, site, target, aux);
            }
        }

        private void access(int thread, Op op, int site, int target, int aux) {
            Site at = names.site(site);
            if (op.isArrayAccess()) {
                if (checkContention(new Variable(ELEMENT, target, aux), thread, op)) {
                    elements.add(InterestingEvent.variable(op, at));
                }
                return;
            }
            ResolvedField field = sites.field(site);
            if (field == null || field.isFinal()) {
                return;
            }
            // Instructions may name the field by different classes.
            namesOfField.computeIfAbsent(field.id(), id -> new TreeSet<>()).add(InterestingEvent.variable(op, at));
            checkContention(new Variable(field.id(), target, 0), thread, op);
        }

        private boolean checkContention(Variable variable, int thread, Op op) {
            Contention all = contention.computeIfAbsent(variable, v -> new Contention());
            all.access(thread, op.isWrite(), order);
            return all.contended();
        }

        void addTo(TreeSet<String> variables) {
            contention.forEach((variable, all) -> {
                if (variable.field != ELEMENT && all.contended()) {
                    variables.addAll(namesOfField.get(variable.field));
                }
            });
            variables.addAll(elements);
        }
    }

    /** The second pass: counts the interesting events of each thread, one for every scheduling decision. */
    private static final class EventCounter implements EventConsumer {
        private final Names names;
        private final boolean[] interesting;
        private final boolean[] secondHalf;
        private final Map<Integer, long[]> counts = new HashMap<>();
        /** For each thread, the stamp and the site of its last event. */
        private final Map<Integer, long[]> last = new HashMap<>();

        EventCounter(Names names, TreeSet<String> variables) {
            this.names = names;
            interesting = new boolean[Math.max(names.siteLimit(), Op.FIRST_SITE)];
            secondHalf = new boolean[interesting.length];
            for (int number = 0; number < interesting.length; number++) {
                if (number < Op.FIRST_SITE ? !Op.isKnown(number) : !names.hasSite(number)) {
                    continue;
                }
                Op op = number < Op.FIRST_SITE
                        ? Op.of(number)
                        : names.site(number).op();
                interesting[number] = op.isAccess()
                        ? number >= Op.FIRST_SITE
                                && variables.contains(InterestingEvent.variable(op, names.site(number)))
                        : InterestingEvent.isAlways(op);
                secondHalf[number] = op == Op.ATOMIC_READ && number >= Op.FIRST_SITE;
            }
        }

        @Override
        public void event(long stamp, int thread, int site, int target, int aux) {
            if (!interesting[site]) {
                return;
            }
            long[] before = last.computeIfAbsent(thread, t -> new long[] {-1, 0});
            // The parts of one range have one stamp. The two halves of a read-modify-write are one decision.
            boolean isSame = before[0] == stamp || secondHalf[site] && isSameCode((int) before[1], site);
            before[0] = stamp;
            before[1] = site;
            if (!isSame) {
                counts.computeIfAbsent(thread, t -> new long[1])[0]++;
            }
        }

        private boolean isSameCode(int write, int read) {
            if (write < Op.FIRST_SITE) {
                return false;
            }
            Site one = names.site(write);
            Site two = names.site(read);
            return one.op() == Op.ATOMIC_WRITE
                    && one.offset() == two.offset()
                    && one.method().equals(two.method());
        }
    }
}
