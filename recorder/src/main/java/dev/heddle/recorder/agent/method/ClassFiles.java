package dev.heddle.recorder.agent.method;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Class files that the program will find. Loads no class. */
final class ClassFiles {
    private static final String TESTABLE = "org/junit/platform/commons/annotation/Testable";

    private final ClassLoader loader;
    private final Map<String, ClassShape> known = new HashMap<>();

    ClassFiles(ClassLoader loader) {
        this.loader = loader;
    }

    /** The place of a class file, or null. */
    URL find(String internalName) {
        return loader.getResource(internalName + ".class");
    }

    boolean has(String internalName) {
        return find(internalName) != null;
    }

    /** The shape of a class, or null if it is not found. */
    ClassShape shape(String internalName) throws IOException {
        ClassShape shape = known.get(internalName);
        if (shape == null) {
            try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
                if (in == null) {
                    return null;
                }
                shape = ClassShape.of(in.readAllBytes());
                known.put(internalName, shape);
            }
        }
        return shape;
    }

    /** A class, its superclasses, then the interfaces of these; each once. Missing classes are omitted. */
    List<ClassShape> hierarchy(ClassShape of) throws IOException {
        List<ClassShape> all = new ArrayList<>();
        for (ClassShape type = of; type != null; type = type.superName() == null ? null : shape(type.superName())) {
            all.add(type);
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            for (String name : all.get(i).interfaces()) {
                ClassShape type = seen.add(name) ? shape(name) : null;
                if (type != null) {
                    all.add(type);
                }
            }
        }
        return all;
    }

    /**
     * Whether one of these annotations makes a method a test of the JUnit Platform, directly or by its own annotations.
     */
    boolean areTestable(List<String> annotations) throws IOException {
        return areTestable(annotations, new HashSet<>());
    }

    private boolean areTestable(List<String> annotations, Set<String> seen) throws IOException {
        for (String name : annotations) {
            if (name.equals(TESTABLE)) {
                return true;
            }
            if (!name.startsWith("java/") && seen.add(name)) {
                ClassShape type = shape(name);
                if (type != null && areTestable(type.annotations(), seen)) {
                    return true;
                }
            }
        }
        return false;
    }
}
