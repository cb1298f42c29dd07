package dev.heddle.recorder.program;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** Prints the directives of its JVM's compilers. */
public final class Directives {
    private Directives() {}

    public static void main(String[] arguments) throws Exception {
        Object directives = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "compilerDirectivesPrint",
                        null,
                        null);
        String name = "";
        for (String line : directives.toString().split("\n")) {
            if (line.startsWith(" matching: ")) {
                name = line.strip();
            } else if (line.endsWith(" directives:")) {
                System.out.println(name + " | " + line.strip());
            } else if (line.contains("Exclude:true")) {
                System.out.println(name + " | excluded");
            }
        }
    }
}
