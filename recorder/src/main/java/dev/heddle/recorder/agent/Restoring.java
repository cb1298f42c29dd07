package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.Loaders;
import dev.heddle.recorder.weave.Weaver;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Gives classes back as they were, once nothing weaves them any more. */
final class Restoring {
    private Restoring() {}

    /** What cannot be given back is said in one line; what it calls does nothing. */
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
            Messages.say("classes that stay woven, and do nothing more: " + left.names());
        }
    }
}
