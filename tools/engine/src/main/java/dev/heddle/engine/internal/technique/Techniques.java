package dev.heddle.engine.internal.technique;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.Searching;
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
    /** So many services that cannot be loaded are passed over, in case the loader does not come to an end. */
    private static final int MOST_FAILURES = 100;

    private final List<Technique> all = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private static final class Installed {
        static final Techniques ALL = new Techniques(List.of(
                services(Techniques.class.getClassLoader()),
                services(Thread.currentThread().getContextClassLoader())));
    }

    /** @param services the same technique may be in several of them */
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
                if (Guest.isOurs(one)) {
                    all.add(one);
                } else {
                    guests.add(Guest.guarded(one));
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

    /** Those that there are. */
    public static Techniques installed() {
        return Installed.ALL;
    }

    /** What cannot be used, and why, one line each. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Those that work on recordings; the first is the default. */
    public List<Technique> analysing() {
        return all.stream().filter(Analysing.class::isInstance).toList();
    }

    /** Those of {@link #analysing} that find something of their own: all but those that are part of another one. */
    public List<Technique> analysingInAll() {
        return analysing().stream()
                .filter(one -> !((Analysing) one).isPartOfAnother())
                .toList();
    }

    /** Those that a hunt can use; the first is the default. */
    public List<Technique> hunting() {
        return all.stream()
                .filter(one -> one instanceof Predicting || one instanceof Searching || one instanceof HuntsItself)
                .toList();
    }

    /** The technique that predicted what a plan asks for, or null. */
    public Predicting judging(String id) {
        return all.stream()
                .filter(one -> one.id().equals(id) && one instanceof Predicting)
                .map(Predicting.class::cast)
                .findFirst()
                .orElse(null);
    }

    /** Options by which techniques judge whether what a plan asks for has happened. */
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
     * The one of some techniques that has this name.
     *
     * @throws UsageException if there is none, or if there are two
     */
    public static Technique named(String id, List<Technique> among) {
        List<Technique> found =
                among.stream().filter(one -> one.id().equals(id)).toList();
        if (found.isEmpty()) {
            throw new UsageException("there is no technique \"" + id + "\" for this");
        } else if (found.size() > 1) {
            throw new UsageException("two techniques are called " + id + ", " + Guest.className(found.get(0)) + " and "
                    + Guest.className(found.get(1)) + ": take the jar of one of them away");
        }
        return found.get(0);
    }
}
