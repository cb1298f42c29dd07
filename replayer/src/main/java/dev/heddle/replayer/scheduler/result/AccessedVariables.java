package dev.heddle.replayer.scheduler.result;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Records which variables the threads of a run access: static fields, and objects and arrays as a whole, including
 * their locks and wait sets. Objects are distinguished by identity hash, so none is kept alive; two objects with the
 * same hash count as one. Guarded by the scheduler lock.
 */
final class AccessedVariables {
    /** Limit of distinct variables; further variables have no name. */
    private static final int MAX = 1 << 18;
    /** Number of most recent variables kept for each thread: usually one of them is shared. */
    private static final int RECENT = 8;

    private static final int NONE = -1;
    private static final int SHARED = -2;

    /** The most recent variables of a thread: its own number, then numbers of variables, latest first. */
    private static final class Recent {
        final int thread;
        final int[] variables = new int[RECENT];

        Recent(int thread) {
            this.thread = thread;
            Arrays.fill(variables, NONE);
        }

        void add(int variable) {
            int at = 0;
            while (at < RECENT - 1 && variables[at] != variable) {
                at++;
            }
            System.arraycopy(variables, 0, variables, 1, at);
            variables[0] = variable;
        }
    }

    private final Map<String, Recent> threads = new HashMap<>();
    /** Cache: the JDK's maps are instrumented, so a lookup at every step would be slow. */
    private ThreadView lastThread;

    private Recent ofLast;
    private final List<Object> kinds = new ArrayList<>();
    /** By number of a site, the name of its static field. */
    private String[] staticFields = new String[1 << 8];
    /** Open addressing: each key, with the number of its variable at the same position. */
    private long[] keys = new long[1 << 10];

    private int[] numbers = new int[1 << 10];
    /** The only thread that has accessed the variable so far, or {@link #SHARED}. */
    private int[] owners = new int[1 << 9];

    /** Records that a thread executes its pending operation. */
    void executed(ThreadView thread) {
        if (thread.source() != null) {
            executed(thread, thread.source());
        }
        executed(thread, thread);
    }

    private void executed(ThreadView thread, ObjectAccess access) {
        Op op = access.op();
        Object object = access.object();
        if (object == null ? !op.isStaticAccess() : !isOfVariable(op) || object instanceof Thread) {
            return;
        }
        int variable = variable(object == null ? staticField(access) : object.getClass(), object);
        Recent recent = of(thread);
        if (recent.variables[0] != variable) {
            recent.add(variable);
        }
        if (variable != NONE && owners[variable] != recent.thread) {
            owners[variable] = owners[variable] == NONE ? recent.thread : SHARED;
        }
    }

    private Recent of(ThreadView thread) {
        if (thread != lastThread) {
            lastThread = thread;
            ofLast = threads.computeIfAbsent(thread.path(), path -> new Recent(threads.size()));
        }
        return ofLast;
    }

    private static boolean isOfVariable(Op op) {
        return switch (op) {
            case PARK, UNPARK, JOIN, START, SLEEP, YIELD, INTERRUPT, BEGIN -> false;
            default -> true;
        };
    }

    /** Returns the name of a static field. Allocates at the first access of a site only. */
    private String staticField(ObjectAccess access) {
        int number = access.siteNumber();
        if (number >= staticFields.length) {
            staticFields = Arrays.copyOf(staticFields, Math.max(number + 1, staticFields.length * 2));
        }
        if (staticFields[number] == null) {
            staticFields[number] = access.site().target().qualifiedName();
        }
        return staticFields[number];
    }

    /** Returns the number of a variable, or {@link #NONE} if there are too many. */
    private int variable(Object kind, Object object) {
        long key = (long) kind.hashCode() << Integer.SIZE
                | (object == null ? 0 : System.identityHashCode(object)) & 0xFFFF_FFFFL
                | 1L << Integer.SIZE - 1;
        int mask = keys.length - 1;
        int at = (int) (key * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & mask;
        while (keys[at] != 0) {
            if (keys[at] == key) {
                return numbers[at];
            }
            at = at + 1 & mask;
        }
        if (kinds.size() == MAX) {
            return NONE;
        }
        int number = kinds.size();
        kinds.add(kind);
        keys[at] = key;
        numbers[at] = number;
        if (number == owners.length) {
            owners = Arrays.copyOf(owners, 2 * number);
        }
        owners[number] = NONE;
        if (2 * kinds.size() > keys.length) {
            grow();
        }
        return number;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[keys.length];
        int mask = keys.length - 1;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = (int) (oldKeys[i] * 0x9E3779B97F4A7C15L >>> Integer.SIZE) & mask;
                while (keys[at] != 0) {
                    at = at + 1 & mask;
                }
                keys[at] = oldKeys[i];
                numbers[at] = oldNumbers[i];
            }
        }
    }

    /**
     * Returns a thread's most recent accesses, for {@link Names#of} when the run is over; null if it has accessed
     * nothing.
     */
    int[] recent(String path) {
        Recent recent = threads.get(path);
        return recent == null ? null : recent.variables.clone();
    }

    Names names() {
        return new Names();
    }

    /** Numbers the objects of each class in the order in which they are requested. */
    final class Names {
        private final Map<Integer, String> known = new HashMap<>();
        private final Map<String, Integer> counts = new HashMap<>();

        /**
         * @param recent result of {@link #recent}
         * @return the latest variable that another thread also accessed by the end of the run; otherwise the latest
         * variable; null if none exists
         */
        String of(int[] recent) {
            if (recent == null || recent[0] == NONE) {
                return null;
            }
            for (int variable : recent) {
                if (variable != NONE && owners[variable] == SHARED) {
                    return name(variable);
                }
            }
            return name(recent[0]);
        }

        private String name(int variable) {
            return known.computeIfAbsent(variable, this::newName);
        }

        private String newName(int variable) {
            if (kinds.get(variable) instanceof Class<?> type) {
                String className = type.getTypeName();
                return className + "#" + counts.merge(className, 1, Integer::sum);
            }
            return (String) kinds.get(variable);
        }
    }
}
