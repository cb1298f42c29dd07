package sample;

/** Two threads that add at the same time may count once. */
public class SharedCount {
    private volatile int count;

    public int add() {
        count = count + 1;
        return count;
    }

    public int count() {
        return count;
    }
}
