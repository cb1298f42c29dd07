package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.recorder.weave.facts.WeakHandleModes;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds calls of a {@code VarHandle} in a weaker mode than volatile. Recordings have no events for these, so races of
 * fields do not show them, and their reads may see older writes.
 */
final class WeakHandleCalls {
    private WeakHandleCalls() {}

    /** Whether a class of the program that a recorded run used has such a call. */
    static boolean areIn(List<Recording> recordings, JavaCommand command) throws IOException {
        Set<String> classes = new HashSet<>();
        for (Recording recording : recordings) {
            Names names = recording.names();
            for (int number = 0; number < names.siteLimit(); number++) {
                if (names.hasSite(number)) {
                    classes.add(names.site(number).method().owner());
                }
            }
        }
        classes.removeIf(Scope::isOfJdk);
        try (ProgramClassFiles files = ProgramClassFiles.of(command)) {
            for (String name : classes) {
                byte[] file = files.read(name);
                if (file != null && WeakHandleModes.areIn(file)) {
                    return true;
                }
            }
            return false;
        }
    }
}
