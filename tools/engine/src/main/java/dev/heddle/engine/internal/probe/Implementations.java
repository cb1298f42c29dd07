package dev.heddle.engine.internal.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes near a type of the class path: those of its package and of the packages below it. */
final class Implementations {
    /** Larger packages are searched in part. */
    private static final int MOST = 1_000;

    private final ProbeClassPath classPath;
    private final Map<String, List<Class<?>>> known = new HashMap<>();

    Implementations(ProbeClassPath classPath) {
        this.classPath = classPath;
    }

    /** Concrete classes that have the type, also those that generated code cannot name. */
    List<Class<?>> of(Class<?> type) {
        return all(type).stream()
                .filter(one -> type.isAssignableFrom(one) && !Modifier.isAbstract(one.getModifiers()))
                .toList();
    }

    /** The other classes that generated code can name; empty for a type outside the class path. */
    List<Class<?>> near(Class<?> type) {
        return all(type).stream()
                .filter(one -> one != type && ValueExpressions.isUsable(one))
                .toList();
    }

    private List<Class<?>> all(Class<?> type) {
        if (!classPath.has(type.getName()) || type.getPackageName().isEmpty()) {
            return List.of();
        }
        return known.computeIfAbsent(type.getPackageName(), this::load);
    }

    private List<Class<?>> load(String packageName) {
        List<Class<?>> all = new ArrayList<>();
        try {
            for (String name : classPath.inPackage(packageName, MOST)) {
                add(name, all);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private void add(String name, List<Class<?>> to) {
        try {
            Class<?> type = classPath.load(name);
            // A class whose methods name a missing class offers no expression.
            type.getMethods();
            type.getConstructors();
            to.add(type);
        } catch (ClassNotFoundException | LinkageError | TypeNotPresentException e) {
            // The class path lacks a class that it names: no expression creates its objects.
            return;
        }
    }
}
