package dev.heddle.replayer.strategy.relay;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.Touch;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.run.Survey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks at a run: which threads there are, what they do, and what of it is on something that several of them use. It sees decisions only. Objects are told
 * apart by their identity hash codes, arrays as a whole.
 */
final class Surveyor {
    /** The parameter of plans that asks for a survey: {@code on}. */
    static final String PARAMETER = "survey";

    /** What comes beyond counts as shared. */
    private static final int MOST_VARIABLES = 200_000;

    private static final int MOST_POINTS = 20_000;

    /** What several threads may use. */
    private static final class Variable {
        String thread;
        boolean isOfSeveral;
        boolean isWritten;
        final Set<String> names = new TreeSet<>();
    }

    private record Key(int object, String field) {}

    private record Place(String thread, String name) {}

    /** How often something was executed. */
    private static final class Count {
        int count;
        final boolean isPlain;

        Count(boolean isPlain) {
            this.isPlain = isPlain;
        }
    }

    private final SiteNames names = new SiteNames();
    private final Map<Key, Variable> variables = new HashMap<>();
    private final Set<String> beyond = new TreeSet<>();
    private final Map<Place, Count> counts = new LinkedHashMap<>();
    private final Map<String, Long> kinds = new LinkedHashMap<>();
    /** By path of a thread that is to be started. */
    private final Map<String, Long> expected = new HashMap<>();

    private final Map<String, Integer> children = new HashMap<>();

    /** A thread is about to execute its pending operation. */
    void executed(ThreadView thread) {
        String path = thread.path();
        if (!kinds.containsKey(path)) {
            kinds.put(path, expected.getOrDefault(path, StableHash.of(path.equals("0") ? "main" : "stranger")));
        }
        if (thread.op() == Op.START) {
            String child = path + "." + children.merge(path, 1, Integer::sum);
            long kind = StableHash.mix(kinds.get(path), thread.site().stableHash());
            expected.put(child, StableHash.mix(kind, thread.context()));
        }
        look(path, thread);
        if (thread.source() != null) {
            look(path, thread.source());
        }
    }

    private void look(String path, Touch touch) {
        if (!isAbout(touch.op())) {
            return;
        }
        String name = names.of(touch.op(), touch.site(), touch.siteNumber());
        Place place = new Place(path, name);
        Count count = counts.get(place);
        if (count == null) {
            if (counts.size() == MOST_POINTS) {
                return;
            }
            count = new Count(touch.op().isPlainAccess());
            counts.put(place, count);
        }
        count.count++;
        use(path, touch, name);
    }

    private static boolean isAbout(Op op) {
        return switch (op.family()) {
            case ACCESS, ATOMIC, LOCK -> true;
            case SIGNAL -> op == Op.WAIT || op == Op.NOTIFY || op == Op.NOTIFY_ALL || op == Op.SEND || op == Op.RECEIVE;
            case CALL -> op == Op.CALL;
            case LOOP, NAME -> false;
        };
    }

    private void use(String path, Touch touch, String name) {
        Key key = new Key(
                touch.object() == null ? 0 : System.identityHashCode(touch.object()),
                touch.op().isAccess() ? field(touch) : "");
        Variable variable = variables.get(key);
        if (variable == null) {
            if (variables.size() == MOST_VARIABLES) {
                beyond.add(name);
                return;
            }
            variable = new Variable();
            variable.thread = path;
            variables.put(key, variable);
        }
        variable.isOfSeveral |= !variable.thread.equals(path);
        variable.isWritten |= !touch.op().isRead() && touch.op() != Op.ATOMIC_READ;
        variable.names.add(name);
    }

    private static String field(Touch touch) {
        Member field = touch.site().variable();
        if (field == null || touch.op().isArrayAccess()) {
            return "[]";
        }
        // An instruction may name a subclass of the class that declares an instance field.
        return touch.op().isStaticAccess() ? field.owner() + "." + field.name() : field.name();
    }

    /** What was seen. Asked once, when the run is over. */
    Survey survey() {
        Set<String> shared = new TreeSet<>(beyond);
        variables.values().stream()
                .filter(variable -> variable.isOfSeveral && variable.isWritten)
                .map(variable -> variable.names)
                .flatMap(Collection::stream)
                .forEach(shared::add);
        List<Survey.Party> threads = new ArrayList<>();
        kinds.forEach((path, kind) -> threads.add(new Survey.Party(path, kind)));
        List<Survey.Point> points = new ArrayList<>();
        counts.forEach((place, count) -> points.add(
                new Survey.Point(place.thread, place.name, count.count, shared.contains(place.name), count.isPlain)));
        return new Survey(threads, points);
    }
}
