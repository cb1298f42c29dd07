package program.asking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Arguments of the generated calls, and how answers are compared: the same in every run. */
public final class Values {
    /** Elements of collections. */
    public static final class Item implements Delayed {
        private final int rank;

        Item(int rank) {
            this.rank = rank;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Item && ((Item) other).rank == rank;
        }

        @Override
        public int hashCode() {
            return rank;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(rank, ((Item) other).rank);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public String toString() {
            return "item " + rank;
        }
    }

    /** Targets of field updaters. */
    public static final class Fields {
        public volatile int number;
        public volatile long wide;
        public volatile Object object;
    }

    /** In collections that are not empty. */
    public static final Item KNOWN = new Item(1);
    /** In no collection. */
    public static final Item OTHER = new Item(2);

    public static final RuntimeException EXCEPTION = new IllegalStateException("made for a test");
    public static final Thread THREAD = new Thread(() -> {}, "never started");
    /**
     * The second value of a state: the stamp of its lock, or the object whose fields are updated.
     */
    public static long stamp;

    public static Fields fields = new Fields();

    private Values() {}

    public static List<Object> items() {
        return new ArrayList<>(List.of(KNOWN, OTHER));
    }

    public static Map<Object, Object> entries() {
        return new HashMap<>(Map.of(KNOWN, OTHER));
    }

    /** The answer in words that are the same in every run. */
    static String text(Object answer) {
        boolean isPlain = answer == null
                || answer instanceof Boolean
                || answer instanceof Character
                || answer instanceof Enum
                || answer instanceof Item
                || answer instanceof String
                || answer instanceof Number && answer.getClass().getName().startsWith("java.lang.");
        if (isPlain) {
            // Identities and names of threads and lambdas are not the same in every run.
            return Objects.toString(answer)
                    .replaceAll("@[0-9a-f]+", "@")
                    .replaceAll("thread [-\\w]+", "thread")
                    .replaceAll("Lambda[^@\\]]*", "Lambda");
        }
        if (answer instanceof Object[]) {
            List<String> parts = new ArrayList<>();
            for (Object part : (Object[]) answer) {
                parts.add(text(part));
            }
            return parts.toString();
        }
        if (answer instanceof Throwable) {
            return "throws " + answer.getClass().getSimpleName();
        }
        if (answer instanceof Map.Entry) {
            return text(((Map.Entry<?, ?>) answer).getKey()) + "=" + text(((Map.Entry<?, ?>) answer).getValue());
        }
        return "an object";
    }
}
