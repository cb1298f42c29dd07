package dev.heddle.replayer.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The services that make strategies. They are kept, because a JVM may make thousands of runs. */
public final class StrategyMakers {
    /** Keeps the services that it has found. Not thread-safe. */
    private static final ServiceLoader<StrategyMaker> ALL =
            ServiceLoader.load(StrategyMaker.class, StrategyMakers.class.getClassLoader());

    private StrategyMakers() {}

    /** Returns the service with this name, or null. */
    public static @Nullable StrategyMaker named(String name) {
        synchronized (ALL) {
            for (StrategyMaker maker : ALL) {
                if (maker.name().equals(name)) {
                    return maker;
                }
            }
            return null;
        }
    }

    /** Returns the names of all services. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        synchronized (ALL) {
            ALL.forEach(maker -> names.add(maker.name()));
        }
        return names;
    }
}
