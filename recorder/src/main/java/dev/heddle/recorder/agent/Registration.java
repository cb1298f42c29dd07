package dev.heddle.recorder.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * Which classes the JVM gives to a transformer. Of each class that was changed by one that may be asked again the JVM keeps the class file; in a large application these are tens of megabytes. So
 * where no class is woven again, there are two: one for classes as they are loaded, which is never asked again; and one for those that were loaded before, which goes as soon as they are woven.
 *
 * <p>The JVM asks all transformers that are never asked again before all others, whatever the order of the command. So this is not for a JVM with further agents.
 */
final class Registration {
    private final Instrumentation instrumentation;
    private final ClassFileTransformer transformer;
    /** The one for classes that were loaded before; null if there is only one. */
    private ClassFileTransformer ofLoaded;

    private Registration(Instrumentation instrumentation, ClassFileTransformer transformer, boolean weavesAgain) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
        this.ofLoaded = weavesAgain ? null : new OfLoaded(transformer);
    }

    /** @param weavesAgain whether loaded classes are woven again later, or given back */
    static Registration of(Instrumentation instrumentation, ClassFileTransformer transformer, boolean weavesAgain) {
        Registration registration = new Registration(instrumentation, transformer, weavesAgain);
        instrumentation.addTransformer(transformer, weavesAgain);
        if (registration.ofLoaded != null) {
            instrumentation.addTransformer(registration.ofLoaded, true);
        }
        return registration;
    }

    /** The classes that were there before are woven. */
    void earlyOnesAreWoven() {
        if (ofLoaded != null) {
            instrumentation.removeTransformer(ofLoaded);
            ofLoaded = null;
        }
    }

    /** Nothing more is woven. */
    void remove() {
        earlyOnesAreWoven();
        instrumentation.removeTransformer(transformer);
    }

    /** Is asked about classes that are being loaded, too, of which the other one has been asked already. */
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
