package dev.heddle.cli.demo;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The jar with Heddle's own sample programs. It is no part of the command: it is built with the source tree, whose {@code heddle} script says where it
 * is, in the property {@code heddle.subjects}.
 */
public final class SubjectJars {
    private SubjectJars() {}

    /** @throws UsageException if there is none */
    public static Path main() {
        String directory = System.getProperty("heddle.subjects");
        if (directory == null) {
            throw new UsageException(
                    "the sample programs are not part of the command: run it as ./heddle in Heddle's source tree");
        }
        Path jar = Path.of(directory, "heddle-subjects.jar").toAbsolutePath().normalize();
        if (!Files.isRegularFile(jar)) {
            throw new UsageException("there is no " + jar + ": build it with ./mvnw -DskipTests package");
        }
        return jar;
    }
}
