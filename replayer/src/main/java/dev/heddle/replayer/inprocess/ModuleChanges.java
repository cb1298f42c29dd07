package dev.heddle.replayer.inprocess;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Changes of modules by agents. The JVM cannot take them back, so no other run may follow. Packages that become
 * accessible to classes of the run alone are no such change, because these classes are gone after the run. Neither are
 * further modules that a module reads: they only let code link that otherwise fails.
 */
final class ModuleChanges {
    private final List<String> reasons = new ArrayList<>();

    /**
     * Adds a call of {@link java.lang.instrument.Instrumentation#redefineModule}, before it is made.
     *
     * @param arguments those of the call; wrong ones are ignored, because the call refuses them
     */
    void add(Object[] arguments) {
        if (!(arguments[0] instanceof Module module) || !module.isNamed()) {
            return;
        }
        packages(arguments[2]).forEach((name, to) -> {
            if (to.stream().anyMatch(other -> isLasting(other) && !module.isExported((String) name, other))) {
                add("exported package " + name, module, "--add-exports");
            }
        });
        packages(arguments[3]).forEach((name, to) -> {
            if (to.stream().anyMatch(other -> isLasting(other) && !module.isOpen((String) name, other))) {
                add("opened package " + name, module, "--add-opens");
            }
        });
        if (arguments[5] instanceof Map<?, ?> services && !services.isEmpty()) {
            reasons.add("an agent added services to module " + module.getName()
                    + ", and the JVM cannot take that back: start the agent by -javaagent in the command");
        }
    }

    private void add(String what, Module module, String option) {
        reasons.add("an agent " + what + " of module " + module.getName() + ", and the JVM cannot take that back: add "
                + option + " to the command");
    }

    /** The target modules by package. */
    @SuppressWarnings("unchecked")
    private static Map<?, Set<Module>> packages(Object argument) {
        return argument instanceof Map<?, ?> map ? (Map<?, Set<Module>>) map : Map.of();
    }

    private static boolean isLasting(Module module) {
        return !RunLoader.isOfRun(module.getClassLoader());
    }

    /** Adds the reasons why no other run may follow. */
    void report(List<String> to) {
        to.addAll(reasons);
    }

    boolean isEmpty() {
        return reasons.isEmpty();
    }
}
