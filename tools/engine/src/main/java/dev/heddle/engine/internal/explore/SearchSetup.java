package dev.heddle.engine.internal.explore;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The measured input of a search, stored to resume it.
 *
 * @param command the program
 * @param threads paths of its threads
 * @param uses its variables, in the order of the tracking
 * @param ranks by variable
 */
record SearchSetup(List<String> command, List<String> threads, List<VariableUse> uses, Tracking tracking, int[] ranks) {
    /** Name of the file in the directory of a search. */
    static final String FILE_NAME = "explore.json";

    SearchSetup {
        command = Secrets.mask(command);
    }

    SearchedVariables universe() {
        return new SearchedVariables(uses, tracking, ranks);
    }

    void write(Path directory) throws IOException {
        Json.write(directory.resolve(FILE_NAME), this);
    }

    static boolean isIn(Path directory) {
        return Files.isRegularFile(directory.resolve(FILE_NAME));
    }

    /** @throws UsageException if the directory contains the search of another program */
    static SearchSetup read(Path directory, JavaCommand command) throws IOException {
        Path file = directory.resolve(FILE_NAME);
        SearchSetup setup;
        try {
            setup = Json.read(file, SearchSetup.class);
        } catch (IOException e) {
            throw new UsageException(e.getMessage() + "; specify another directory by -o");
        }
        if (!setup.command.equals(Secrets.mask(command.words()))) {
            throw new UsageException(directory + " contains the search of another command, "
                    + new JavaCommand(setup.command) + ": specify another directory by -o");
        }
        return setup;
    }
}
