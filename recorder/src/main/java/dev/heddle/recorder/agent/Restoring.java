package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Loaders;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Restores the original classes, once they are no longer woven. */
final class Restoring {
    private Restoring() {}

    /** Prints one line about classes that cannot be restored; their hooks do nothing. */
    static void restore(Instrumentation instrumentation, Session session) {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type : EarlyClasses.woven(instrumentation, session.scope())) {
            String name = type.getName().replace('.', '/');
            if (session.dictionary().isWoven(name) || Loaders.isJdk(type.getClassLoader()) && Weaver.isSpecial(name)) {
                classes.add(type);
            }
        }
        UnwovenCounts left = new UnwovenCounts();
        EarlyClasses.inParts(instrumentation, classes, left);
        if (!left.all().isEmpty()) {
            Messages.print("classes that stay woven, with hooks that do nothing: " + left.names());
        }
    }
}
