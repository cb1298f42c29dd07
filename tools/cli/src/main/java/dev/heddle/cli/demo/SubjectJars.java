package dev.heddle.cli.demo;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The jar of Heddle's sample programs. It is not part of the command: the build of the source tree makes it, and the
 * {@code heddle} script passes its directory in the property {@code heddle.subjects}.
 */
public final class SubjectJars {
    private SubjectJars() {}

    /** @throws UsageException if the jar does not exist */
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
