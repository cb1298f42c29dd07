package dev.heddle.gradle;

import java.nio.file.Path;
import org.gradle.api.Project;

/** The block {@code heddle} with the project properties that win over it. */
final class Settings {
    private static final String PREFIX = "heddle.";

    private final Project project;
    private final HeddleExtension extension;

    Settings(Project project, HeddleExtension extension) {
        this.project = project;
        this.extension = extension;
    }

    /** The values of the block. */
    HeddleExtension block() {
        return extension;
    }

    /** A project property, else the value of the block. */
    String value(String name, String ofBlock) {
        Object property = project.findProperty(PREFIX + name);
        return property == null ? ofBlock : property.toString();
    }

    /** The directory of Heddle's results. The versions of Gradle have the build directory under this name only. */
    Path results() {
        return project.file(project.property("buildDir")).toPath().resolve("heddle");
    }
}
