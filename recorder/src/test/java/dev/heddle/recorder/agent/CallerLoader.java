package dev.heddle.recorder.agent;

import foreign.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A class loader of an agent or of the program. Classes of the application class loader count as Heddle's own in unit
 * tests, so the test has this loader.
 */
final class CallerLoader extends ClassLoader {
    CallerLoader() {
        super(Caller.class.getClassLoader());
    }

    /** A caller whose class this loader defines. */
    @SuppressWarnings("unchecked")
    Predicate<BooleanSupplier> caller() throws IOException, ReflectiveOperationException {
        String name = Caller.class.getName();
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] file = in.readAllBytes();
            Class<?> type = defineClass(name, file, 0, file.length);
            return (Predicate<BooleanSupplier>) type.getConstructor().newInstance();
        }
    }
}
