import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;

/** Gives a class of the program that is loaded other code, as tools do that reload classes. */
public final class RedefiningAgent {
    private RedefiningAgent() {}

    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        Class<?> torn = Class.forName("program.Torn");
        byte[] code = Files.readAllBytes(Path.of(System.getProperty("redefined")));
        instrumentation.redefineClasses(new ClassDefinition(torn, code));
    }
}
