package dev.heddle.analyzer.rankchecker;

import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.SiteTable;
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
 * How many interesting events each thread of a program makes: what a selectively uniform random walk is uniform over (SURW, ASPLOS 2025).
 * Interesting are accesses to variables at which threads meet, in whatever object; atomic operations; and acquisitions, waits and
 * notifications.
 *
 * @param counts by path of thread, the mean over the runs, rounded up; threads without any are left out
 * @param variables the fields and kinds of elements at which threads meet, by the {@linkplain InterestingEvent#variable names} that instructions have for
 *     them: two threads access one of an object, one of them writes, and neither starts nor joins of threads order the two
 */
public record ThreadEvents(Map<String, Long> counts, List<String> variables) {
    public ThreadEvents {
        counts = Map.copyOf(counts);
        variables = List.copyOf(variables);
    }

    /** @param runs of one program, at least one; each is read twice, and must have been made under control, where nothing is filtered */
    public static ThreadEvents of(Collection<? extends EventSource> runs) {
        TreeSet<String> variables = new TreeSet<>();
        for (EventSource run : runs) {
            Meeting meeting = new Meeting(run.names());
            ArrayParts.of(run).forEach(meeting);
            meeting.addTo(variables);
        }
        TreeMap<String, Long> sums = new TreeMap<>();
        for (EventSource run : runs) {
            Counting counting = new Counting(run.names(), variables);
            run.forEach(counting);
            counting.counts.forEach(
                    (thread, count) -> sums.merge(run.names().thread(thread).path(), count[0], Long::sum));
        }
        sums.replaceAll((path, sum) -> (sum + runs.size() - 1) / runs.size());
        return new ThreadEvents(sums, List.copyOf(variables));
    }

    /** First pass: at which variables threads meet. */
    private static final class Meeting implements EventConsumer {
        private final Names names;
        private final SiteTable sites;
        private final Lifetimes order = new Lifetimes();
        private final Map<Variable, Meetings> meetings = new HashMap<>();
        private final Map<Integer, TreeSet<String>> namesOfField = new HashMap<>();
        private final TreeSet<String> elements = new TreeSet<>();

        /** @param field its number, or that of all elements */
        private record Variable(int field, int object, int index) {}

        private static final int ELEMENT = -1;

        Meeting(Names names) {
            this.names = names;
            sites = new SiteTable(names);
        }

        @Override
        public void event(long stamp, int thread, int site, int target, int aux) {
            Op op = sites.op(site);
            switch (op) {
                case START -> order.started(thread, aux);
                case JOIN -> order.joined(thread, aux);
                default -> {
                    if (op.isAccess()) {
                        access(thread, op, site, target, aux);
                    }
                }
            }
        }

        private void access(int thread, Op op, int site, int target, int aux) {
            Site at = names.site(site);
            if (op.isArrayAccess()) {
                if (meet(new Variable(ELEMENT, target, aux), thread, op)) {
                    elements.add(InterestingEvent.variable(op, at));
                }
                return;
            }
            Field field = sites.field(site);
            if (field == null || field.isFinal()) {
                return;
            }
            // However instructions name it.
            namesOfField.computeIfAbsent(field.id(), id -> new TreeSet<>()).add(InterestingEvent.variable(op, at));
            meet(new Variable(field.id(), target, 0), thread, op);
        }

        private boolean meet(Variable variable, int thread, Op op) {
            Meetings all = meetings.computeIfAbsent(variable, v -> new Meetings());
            all.access(thread, op.isWrite(), order);
            return all.contended();
        }

        void addTo(TreeSet<String> variables) {
            meetings.forEach((variable, all) -> {
                if (variable.field != ELEMENT && all.contended()) {
                    variables.addAll(namesOfField.get(variable.field));
                }
            });
            variables.addAll(elements);
        }
    }

    /** Second pass: the interesting events of each thread, one for every decision that a scheduler makes there. */
    private static final class Counting implements EventConsumer {
        private final Names names;
        private final boolean[] interesting;
        private final boolean[] secondHalf;
        private final Map<Integer, long[]> counts = new HashMap<>();
        /** By thread, the stamp and the site of its last event. */
        private final Map<Integer, long[]> last = new HashMap<>();

        Counting(Names names, TreeSet<String> variables) {
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
            // The pieces of one range have one stamp; the two halves of a read-modify-write are one decision.
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
