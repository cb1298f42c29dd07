package dev.heddle.recorder.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * Decides which classes the JVM passes to a transformer. The JVM keeps the class file of every class that was changed
 * by a transformer that can retransform; in a large application these are tens of megabytes. Therefore, if no class is
 * woven again, there are two transformers. One gets classes as they are loaded, and cannot retransform. The other gets
 * the classes that were loaded before, and is removed as soon as they are woven.
 *
 * <p>The JVM calls all transformers that cannot retransform before all others, whatever the order of the command.
 * Therefore this is not used in a JVM with other agents.
 */
final class Registration {
    private final Instrumentation instrumentation;
    private final ClassFileTransformer transformer;
    /** The transformer for classes that were loaded before; null if there is only one transformer. */
    private ClassFileTransformer ofLoaded;

    private Registration(Instrumentation instrumentation, ClassFileTransformer transformer, boolean weavesAgain) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.ofLoaded = weavesAgain ? null : new OfLoaded(transformer);
    }

    /** @param weavesAgain whether loaded classes are later woven again or restored */
    static Registration of(Instrumentation instrumentation, ClassFileTransformer transformer, boolean weavesAgain) {
        Registration registration = new Registration(instrumentation, transformer, weavesAgain);
        instrumentation.addTransformer(transformer, weavesAgain);
        if (registration.ofLoaded != null) {
            instrumentation.addTransformer(registration.ofLoaded, true);
        }
        return registration;
    }

    /** Called when the early classes are woven. */
    void earlyClassesWoven() {
        if (ofLoaded != null) {
            instrumentation.removeTransformer(ofLoaded);
            ofLoaded = null;
        }
    }

    /** Removes the transformers. */
    void remove() {
        earlyClassesWoven();
        instrumentation.removeTransformer(transformer);
    }

    /** Also gets classes that are being loaded, which the other transformer has already handled. */
    private static final class OfLoaded implements ClassFileTransformer {
        private final ClassFileTransformer transformer;

        OfLoaded(ClassFileTransformer transformer) {
            this.transformer = transformer;
        }

        @Override
        public byte[] transform(
                ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile)
                throws IllegalClassFormatException {
            return loaded == null ? null : transformer.transform(loader, name, loaded, domain, classFile);
        }
    }
}
