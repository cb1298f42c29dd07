package dev.heddle.engine.internal.runs;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/** All techniques of the engine's class loader and of the thread's, Heddle's own first. */
public final class Techniques {
    /** Stops after this number of services that cannot be loaded, because a broken loader may never end. */
    private static final int MOST_FAILURES = 100;

    private final List<Technique> all = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private static final class Installed {
        static final Techniques ALL = new Techniques(List.of(
                services(Techniques.class.getClassLoader()),
                services(Thread.currentThread().getContextClassLoader())));
    }

    /** @param services may contain the same technique more than once */
    Techniques(List<Iterator<Technique>> services) {
        List<Technique> guests = new ArrayList<>();
        Set<Class<?>> known = new HashSet<>();
        services.forEach(some -> load(some, known, guests));
        all.addAll(guests);
    }

    private static Iterator<Technique> services(ClassLoader loader) {
        return ServiceLoader.load(Technique.class, loader).iterator();
    }

    private void load(Iterator<Technique> services, Set<Class<?>> known, List<Technique> guests) {
        for (int failures = 0; failures < MOST_FAILURES; ) {
            try {
                if (!services.hasNext()) {
                    return;
                }
                Technique one = services.next();
                if (!known.add(one.getClass())) {
                    continue;
                }
                if (TechniqueGuard.isOurs(one)) {
                    all.add(one);
                } else {
                    guests.add(TechniqueGuard.guarded(one));
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                failures++;
                String problem = "a technique cannot be loaded and is left out: " + e.getMessage()
                        + (e.getCause() == null ? "" : ": " + e.getCause());
                if (!problems.contains(problem)) {
                    problems.add(problem);
                }
            }
        }
    }

    /** All installed techniques. */
    public static Techniques installed() {
        return Installed.ALL;
    }

    /** Reasons why techniques cannot be used, one line each. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Techniques that analyse recordings; the first is the default. */
    public List<Technique> analysing() {
        return all.stream().filter(Analysing.class::isInstance).toList();
    }

    /** The techniques of {@link #analysing} whose findings no other technique covers. */
    public List<Technique> analysingInAll() {
        return analysing().stream()
                .filter(one -> !((Analysing) one).isSubsumed())
                .toList();
    }

    public List<Technique> all() {
        return List.copyOf(all);
    }

    /** The technique whose plan this is, or null. */
    public Predicting judging(String id) {
        return all.stream()
                .filter(one -> one.id().equals(id) && one instanceof Predicting)
                .map(Predicting.class::cast)
                .findFirst()
                .orElse(null);
    }

    /** Options that change how techniques decide whether a predicted event happened. */
    public List<TechniqueOption<?>> judgingOptions() {
        List<TechniqueOption<?>> options = new ArrayList<>();
        for (Technique one : all) {
            if (one instanceof Predicting predicting) {
                options.addAll(predicting.judgingOptions());
            }
        }
        return options;
    }

    /**
     * The technique with this name.
     *
     * @throws UsageException if no technique or more than one has this name
     */
    public static Technique named(String id, List<Technique> among) {
        List<Technique> found =
                among.stream().filter(one -> one.id().equals(id)).toList();
        if (found.isEmpty()) {
            throw new UsageException("technique \"" + id + "\" does not exist or does not support this command");
        } else if (found.size() > 1) {
            throw new UsageException("two techniques have the id " + id + ", " + TechniqueGuard.className(found.get(0))
                    + " and " + TechniqueGuard.className(found.get(1)) + ": remove the jar of one of them");
        }
        return found.get(0);
    }
}
