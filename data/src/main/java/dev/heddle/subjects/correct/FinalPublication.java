package dev.heddle.subjects.correct;

/** An object with final fields is published through a plain field. */
public final class FinalPublication {
    /** Written without a lock. */
    private static Settings current;

    private FinalPublication() {}

    private static final class Settings {
        private final int limit;
        private final int[] steps;

        Settings(int limit) {
            this.limit = limit;
            steps = new int[] {limit, 2 * limit};
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Threads.run(() -> current = new Settings(5), FinalPublication::look);
        Result.check(15, current.steps[0] + current.steps[1]);
    }

    private static void look() {
        Settings seen = current;
        if (seen != null && seen.steps[1] != 2 * seen.limit) {
            throw new IllegalStateException("the settings are incomplete");
        }
    }
}
