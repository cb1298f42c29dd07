package program.shared;

/** A counter that ends its JVM, without a word, if two threads are in one of its methods. */
public class CrashingCounter {
    private volatile int inside;
    private int count;

    /** Adds one, and must be called by one thread at a time. */
    public int add() throws ReflectiveOperationException {
        inside++;
        if (inside > 1) {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Object kill = signal.getConstructor(String.class).newInstance("KILL");
            signal.getMethod("raise", signal).invoke(null, kill);
        }
        count++;
        inside--;
        return count;
    }

    /** Adds two under a lock. */
    public synchronized void addTwo(String reason) {
        count += 2;
    }
}
