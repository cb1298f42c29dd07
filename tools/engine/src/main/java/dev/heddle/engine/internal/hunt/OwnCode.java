package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.analyzer.report.CodeOwners;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Distinguishes the code of a program from that of its libraries, by the class path of its command. */
final class OwnCode {
    private final List<String> command;
    private final Map<String, Boolean> known = new HashMap<>();

    /** @param command of the program, beginning with java; empty if it is unknown */
    OwnCode(List<String> command) {
        this.command = command;
    }

    /** Looks up classes. @param classes internal names */
    void find(Collection<String> classes) {
        List<String> unknown =
                classes.stream().filter(name -> !known.containsKey(name)).toList();
        if (unknown.isEmpty()) {
            return;
        }
        try (CodeOwners owners = CodeOwners.of(command, Path.of(""))) {
            for (String name : unknown) {
                CodeOwner owner = owners.of(name.replace('/', '.')).kind();
                known.put(name, owner != CodeOwner.LIBRARY && owner != CodeOwner.JDK);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a class is not of a library; also true of a class that was not looked up. */
    boolean has(String internalName) {
        return known.getOrDefault(internalName, true);
    }
}
