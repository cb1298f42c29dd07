package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Two classes whose initialisers need each other, first used by two threads. */
public final class Initialisers {
    private static Window window;

    private Initialisers() {}

    public static void main(String[] args) {
        window = new Window(args, 2);
        Racers.run(() -> Codecs.find("text"), () -> {
            LocalWork.spinLong();
            Charsets.find("latin");
        });
    }

    private static final class Codecs {
        private static final int SIZE;

        static {
            window.meet();
            SIZE = Charsets.find("utf") + 1;
        }

        static int find(String name) {
            return SIZE + name.length();
        }
    }

    private static final class Charsets {
        private static final int SIZE;

        static {
            window.meet();
            SIZE = Codecs.find("binary") + 1;
        }

        static int find(String name) {
            return SIZE + name.length();
        }
    }
}
