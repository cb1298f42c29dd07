package program;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Litmus tests of the Java memory model: {@code MemoryLitmus TEST OUTCOME} fails if the threads read the values of the
 * outcome, in the order of the threads and their reads.
 */
public final class MemoryLitmus {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(MemoryLitmus.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int x;
    private static int y;
    private static int flag;
    private static volatile int volatileX;
    private static volatile int volatileY;
    private static Plain plain;
    private static Frozen frozen;
    private static volatile Plain published;

    private static int r1 = -1;
    private static int r2 = -1;
    private static int r3 = -1;
    private static int r4 = -1;

    private static final class Plain {
        int value = 1;
    }

    private static final class Frozen {
        final int value;

        Frozen() {
            value = 1;
        }
    }

    private MemoryLitmus() {}

    private static Runnable[] threads(String test) {
        return switch (test) {
            case "message" ->
                new Runnable[] {
                    () -> {
                        x = 1;
                        y = 1;
                    },
                    () -> {
                        r1 = y;
                        r2 = x;
                    }
                };
            case "message-volatile" ->
                new Runnable[] {
                    () -> {
                        x = 1;
                        volatileY = 1;
                    },
                    () -> {
                        r1 = volatileY;
                        r2 = x;
                    }
                };
            case "message-released" ->
                new Runnable[] {
                    () -> {
                        x = 1;
                        FLAG.setRelease(1);
                    },
                    () -> {
                        r1 = (int) FLAG.getAcquire();
                        r2 = x;
                    }
                };
            case "message-opaque" ->
                new Runnable[] {
                    () -> {
                        x = 1;
                        FLAG.setOpaque(1);
                    },
                    () -> {
                        r1 = (int) FLAG.getOpaque();
                        r2 = x;
                    }
                };
            case "buffering" ->
                new Runnable[] {
                    () -> {
                        x = 1;
                        r1 = y;
                    },
                    () -> {
                        y = 1;
                        r2 = x;
                    }
                };
            case "buffering-volatile" ->
                new Runnable[] {
                    () -> {
                        volatileX = 1;
                        r1 = volatileY;
                    },
                    () -> {
                        volatileY = 1;
                        r2 = volatileX;
                    }
                };
            case "independent" ->
                new Runnable[] {
                    () -> x = 1,
                    () -> y = 1,
                    () -> {
                        r1 = x;
                        r2 = y;
                    },
                    () -> {
                        r3 = y;
                        r4 = x;
                    }
                };
            case "independent-volatile" ->
                new Runnable[] {
                    () -> volatileX = 1,
                    () -> volatileY = 1,
                    () -> {
                        r1 = volatileX;
                        r2 = volatileY;
                    },
                    () -> {
                        r3 = volatileY;
                        r4 = volatileX;
                    }
                };
            case "coherence" ->
                new Runnable[] {
                    () -> x = 1,
                    () -> {
                        r1 = x;
                        r2 = x;
                    }
                };
            case "publication" ->
                new Runnable[] {
                    () -> plain = new Plain(),
                    () -> {
                        Plain seen = plain;
                        r1 = seen == null ? -1 : seen.value;
                    }
                };
            case "publication-final" ->
                new Runnable[] {
                    () -> frozen = new Frozen(),
                    () -> {
                        Frozen seen = frozen;
                        r1 = seen == null ? -1 : seen.value;
                    }
                };
            case "double-checked" -> {
                Runnable get = () -> {
                    if (plain == null) {
                        synchronized (MemoryLitmus.class) {
                            if (plain == null) {
                                plain = new Plain();
                            }
                        }
                    }
                    r1 = Math.min(Math.abs(r1), plain.value);
                };
                yield new Runnable[] {get, get};
            }
            case "double-checked-volatile" -> {
                Runnable get = () -> {
                    if (published == null) {
                        synchronized (MemoryLitmus.class) {
                            if (published == null) {
                                published = new Plain();
                            }
                        }
                    }
                    r1 = Math.min(Math.abs(r1), published.value);
                };
                yield new Runnable[] {get, get};
            }
            case "circle" ->
                new Runnable[] {
                    () -> {
                        r1 = x;
                        y = 1;
                    },
                    () -> {
                        r2 = y;
                        x = 1;
                    }
                };
            default -> throw new IllegalArgumentException("no such litmus test: " + test);
        };
    }

    /** @param args the test, and the values that it must not read, separated by commas */
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = Arrays.stream(threads(args[0])).map(Thread::new).toArray(Thread[]::new);
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int[] all = {r1, r2, r3, r4};
        int[] wanted =
                Arrays.stream(args[1].split(",")).mapToInt(Integer::parseInt).toArray();
        if (Arrays.equals(wanted, Arrays.copyOf(all, wanted.length))) {
            throw new AssertionError("outcome " + Arrays.toString(wanted));
        }
    }
}
