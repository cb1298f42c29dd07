package dev.heddle.recorder.program;

import java.io.InputStream;
import java.io.StringWriter;
import java.lang.reflect.Method;

/** Uses ASM, Jackson and SLF4J in the versions of its class path, and prints these. */
public final class OwnLibraries {
    private OwnLibraries() {}

    public static void main(String[] arguments) throws Exception {
        Class<?> reader = Class.forName("org.objectweb.asm.ClassReader");
        // An old ASM can read this class, though not the classes of a new JDK.
        Object read = reader.getConstructor(InputStream.class)
                .newInstance(OwnLibraries.class.getResourceAsStream("OwnLibraries.class"));
        System.out.println(reader.getMethod("getClassName").invoke(read) + " " + home(reader));
        Class<?> factory = Class.forName("com.fasterxml.jackson.core.JsonFactory");
        StringWriter text = new StringWriter();
        Object json = factory.getMethod("createGenerator", java.io.Writer.class)
                .invoke(factory.getConstructor().newInstance(), text);
        Class<?> generator = Class.forName("com.fasterxml.jackson.core.JsonGenerator");
        generator.getMethod("writeNumber", int.class).invoke(json, 7);
        generator.getMethod("close").invoke(json);
        Object version =
                factory.getMethod("version").invoke(factory.getConstructor().newInstance());
        System.out.println(text + " " + version + " " + home(factory));
        Method logger = Class.forName("org.slf4j.LoggerFactory").getMethod("getLogger", String.class);
        System.out.println(logger.invoke(null, "mine").getClass().getName());
    }

    private static String home(Class<?> type) {
        String location =
                type.getProtectionDomain().getCodeSource().getLocation().toString();
        return location.substring(location.lastIndexOf('/') + 1);
    }
}
