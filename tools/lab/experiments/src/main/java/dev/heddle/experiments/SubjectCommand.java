package dev.heddle.experiments;

import dev.heddle.cli.demo.SubjectJars;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.server.ServerSubjects;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How subjects are started and chosen. */
final class SubjectCommand {
    private SubjectCommand() {}

    /** The command that runs a subject with this JVM's java. */
    static JavaCommand of(Subject subject, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                ServerSubjects.classPath(subject, SubjectJars.main()),
                subject.mainClass().getName()));
        words.addAll(arguments);
        return new JavaCommand(words);
    }

    /** Whether one of the names with commas between them is this one; a star stands for anything. */
    static boolean matches(String name, String globs) {
        for (String glob : globs.split(",")) {
            if (name.matches("\\Q" + glob.strip().replace("*", "\\E.*\\Q") + "\\E")) {
                return true;
            }
        }
        return false;
    }
}
