package dev.heddle.recorder.program;

/** Loops of every kind, for a test that knows their positions. */
public final class Looping {
    static int count;

    private Looping() {}

    public static int nested(int n) {
        for (int i = 0; i < n; i++) {
            count++;
            for (int j = 0; j < 2; j++) {
                count++;
            }
        }
        return count;
    }

    public static int oneAfterTheOther(int n) {
        int i = 0;
        while (i < n) {
            i++;
            count++;
        }
        do {
            i--;
            count++;
        } while (i > 0);
        return count;
    }

    public static int withExceptions(int n) {
        int left = n;
        while (true) {
            try {
                if (--left < 0) {
                    return count;
                }
                count++;
                if (left % 2 == 0) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException e) {
                continue;
            }
        }
    }

    public static int none(int n) {
        return n > 3
                ? count
                : n < 0
                        ? 1
                        : switch (n) {
                            case 0 -> 5;
                            case 1 -> 7;
                            default -> 9;
                        };
    }
}
