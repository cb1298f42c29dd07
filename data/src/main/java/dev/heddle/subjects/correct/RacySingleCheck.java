package dev.heddle.subjects.correct;

/** Threads may compute an immutable value twice, because each of them reads the field once and all values are equal. */
public final class RacySingleCheck {
    private final int base = 6;
    /** Written without a lock. */
    private Box cached;

    private RacySingleCheck() {}

    /** An immutable value. */
    private record Box(int value) {}

    public static void main(String[] args) throws InterruptedException {
        RacySingleCheck lazy = new RacySingleCheck();
        Threads.run(() -> Result.check(42, lazy.get()), () -> Result.check(42, lazy.get()));
    }

    private int get() {
        Box box = cached;
        if (box == null) {
            box = new Box(base * 7);
            cached = box;
        }
        return box.value();
    }
}
