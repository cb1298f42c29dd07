package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which variables the threads of a run access: static fields, and objects and arrays as a whole with their locks and wait sets. Objects are told
 * apart by their identity hash, so that none is kept alive; two that share it count as one. Guarded by the game's lock.
 */
final class AccessedVariables {
    /** So many variables are told apart; the others have no name. */
    private static final int MAX = 1 << 18;
    /** So many of the last variables of a thread are known: one of them is shared, as a rule. */
    private static final int RECENT = 8;

    private static final int NONE = -1;
    private static final int SHARED = -2;

    /** The last variables of a thread: its own number, and numbers of variables, the latest first. */
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
    /** Not looked up again as long as it goes on: the maps of the JDK are woven. */
    private ThreadView lastThread;

    private Recent ofLast;
    private final List<Object> kinds = new ArrayList<>();
    /** Open addressing: a key, and beside it the number of the variable. */
    private long[] keys = new long[1 << 10];

    private int[] numbers = new int[1 << 10];
    /** The only thread that has accessed a variable so far, or {@link #SHARED}. */
    private int[] owners = new int[1 << 9];

    /** A thread executes its pending operation. */
    void executed(ThreadView thread) {
        if (thread.source() != null) {
            executed(thread, thread.source());
        }
        executed(thread, thread);
    }

    private void executed(ThreadView thread, ObjectAccess touch) {
        Op op = touch.op();
        Object object = touch.object();
        if (object == null ? !op.isStaticAccess() : !isOfVariable(op) || object instanceof Thread) {
            return;
        }
        int variable = variable(object, touch.site().target());
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

    /** The number of a variable; {@link #NONE} if there are too many. */
    private int variable(Object object, Member field) {
        Object kind = object == null ? field.qualifiedName() : object.getClass();
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

    /** What a thread accessed last, to be given to {@link Names#of} when the run is over; null if it has accessed nothing. */
    int[] recent(String path) {
        Recent recent = threads.get(path);
        return recent == null ? null : recent.variables.clone();
    }

    Names names() {
        return new Names();
    }

    /** Names variables in the order in which it is asked for them. */
    final class Names {
        private final Map<Integer, String> known = new HashMap<>();
        private final Map<String, Integer> counts = new HashMap<>();

        /**
         * @param recent what {@link #recent} said
         * @return the last variable that other threads access too, by the end of the run; if all of them are the thread's own, the last one; null
         *     if there is none
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
