package dev.heddle.recorder.program;

import java.io.InputStream;

/** Loads classes on a thread whose stack is almost used up: one class at each of many depths. */
public final class DeepLoads {
    private static final int CLASSES = 200;
    /** Frames between two loads. */
    private static final int STEP = 4;

    private static final Own[] LOADERS = new Own[CLASSES];
    private static int next;
    private static int frames;

    private DeepLoads() {}

    public static void main(String[] arguments) throws Exception {
        try (InputStream in = DeepLoads.class.getResourceAsStream("DeepLoads$Loaded.class")) {
            byte[] classFile = in.readAllBytes();
            for (int i = 0; i < CLASSES; i++) {
                LOADERS[i] = new Own(classFile);
            }
        }
        // The first use of what loads a class needs more stack than later ones.
        load();
        Thread deep = new Thread(null, DeepLoads::deeper, "deep", 1 << 18);
        deep.start();
        deep.join();
        int sum = 0;
        for (int i = 0; i < next; i++) {
            sum += (int) LOADERS[i].type.getMethod("next").invoke(null);
        }
        System.out.println("loaded " + sum);
    }

    /** Uses up the stack, and then loads classes on the way back. */
    private static void deeper() {
        try {
            deeper();
        } catch (StackOverflowError e) {
            frames = 0;
        }
        if (frames++ % STEP == 0 && next < CLASSES) {
            try {
                load();
            } catch (StackOverflowError e) {
                // Without the recorder, too: there is not enough stack at this depth yet.
                frames = 0;
            }
        }
    }

    private static void load() {
        LOADERS[next].define();
        next++;
    }

    /** Defines one class of its own. */
    private static final class Own extends ClassLoader {
        private final byte[] classFile;
        private Class<?> type;

        Own(byte[] classFile) {
            super(DeepLoads.class.getClassLoader());
            this.classFile = classFile;
        }

        void define() {
            type = defineClass(DeepLoads.class.getName() + "$Loaded", classFile, 0, classFile.length);
        }
    }

    /** The class that is loaded again and again. */
    public static final class Loaded {
        private static int count;

        private Loaded() {}

        public static synchronized int next() {
            count++;
            return count;
        }
    }
}
