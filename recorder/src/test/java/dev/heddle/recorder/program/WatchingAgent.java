package dev.heddle.recorder.program;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/**
 * A foreign agent that can retransform, and prints whether it gets a class woven. Also the program, which uses this
 * class.
 */
public final class WatchingAgent {
    /** The class. */
    public static final class Seen {
        private volatile int value;

        int next() {
            return ++value;
        }
    }

    private WatchingAgent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader,
                            String name,
                            Class<?> loaded,
                            ProtectionDomain domain,
                            byte[] classFile) {
                        // Not Seen.class, which would load it.
                        if ((WatchingAgent.class.getName() + "$Seen")
                                .replace('.', '/')
                                .equals(name)) {
                            String text = new String(classFile, StandardCharsets.ISO_8859_1);
                            System.out.println(text.contains("java/lang/Heddle") ? "woven" : "as it was compiled");
                        }
                        return null;
                    }
                },
                true);
    }

    public static void main(String[] arguments) {
        System.out.println(new Seen().next());
    }
}
