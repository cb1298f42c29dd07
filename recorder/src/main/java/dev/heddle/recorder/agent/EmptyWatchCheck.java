package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.recorder.weave.scope.WatchSearch;
import java.util.List;
import java.util.Map;

/** Checks before a run whether its options watch any class of the program. */
public final class EmptyWatchCheck {
    private EmptyWatchCheck() {}

    /**
     * The reason why nothing would be watched.
     *
     * @param given options of the recorder, by name
     * @param classes internal names of all classes of the program
     * @param loader for their class files; no class is loaded
     * @return a line for the user; null if something is watched
     */
    public static String why(Map<String, String> given, List<String> classes, ClassLoader loader) {
        AgentOptions options = AgentOptions.of(given);
        WatchOptions wanted = WatchOptions.of(options);
        WatchFilter watch = wanted.watch();
        if (!watch.isPartial() || wanted.parts() == 0 && watch.hasJdk()) {
            return null;
        }
        Scope scope = new Scope(options.list("include"), options.list("exclude"), options.isOn("jdk"), Profile.ACCESS);
        WatchSearch search = new WatchSearch(watch, scope, loader);
        if (search.holdsAny(classes)) {
            return null;
        }
        if (wanted.parts() == 0) {
            return "option watch names " + String.join(", ", wanted.names())
                    + ", and there is no such class with fields that change on the program's class path";
        }
        List<Integer> parts = search.parts(classes, wanted.parts());
        return "part " + wanted.part() + " of sample " + wanted.sample() + " holds nothing of the program: "
                + (parts.isEmpty()
                        ? "none of its classes has fields that change"
                        : "choose another part, such as --sample " + wanted.sample() + ",seed=" + parts.get(0)
                                + ", or fewer and so larger parts");
    }
}
