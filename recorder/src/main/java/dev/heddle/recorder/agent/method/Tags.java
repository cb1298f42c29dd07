package dev.heddle.recorder.agent.method;

import dev.heddle.recorder.agent.method.ClassShape.DeclaredMethod;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tags by which the JUnit Platform selects a test: its own, those of its class, superclasses and interfaces, and
 * those of annotations.
 */
final class Tags {
    private static final String NESTED = "org/junit/jupiter/api/Nested";

    private final ClassFiles files;

    Tags(ClassFiles files) {
        this.files = files;
    }

    /** Tags; categories of JUnit 4 by their qualified and their simple names, with their supertypes. */
    Set<String> of(DeclaredMethod method, List<ClassShape> hierarchy) throws IOException {
        Set<String> tags = new TreeSet<>();
        add(method.tags(), method.annotations(), tags);
        for (ClassShape type : hierarchy) {
            add(type.tags(), type.annotations(), tags);
        }
        ClassShape type = hierarchy.get(0);
        while (type != null && type.annotations().contains(NESTED)) {
            int end = type.name().lastIndexOf('$');
            type = end < 0 ? null : files.shape(type.name().substring(0, end));
            if (type != null) {
                for (ClassShape around : files.hierarchy(type)) {
                    add(around.tags(), around.annotations(), tags);
                }
            }
        }
        return tags;
    }

    private void add(List<String> own, List<String> annotations, Set<String> to) throws IOException {
        addOwn(own, to);
        ofAnnotations(annotations, new HashSet<>(), to);
    }

    private void addOwn(List<String> own, Set<String> to) throws IOException {
        for (String tag : own) {
            ClassShape category = tag.indexOf('/') < 0 ? null : files.shape(tag);
            if (category == null) {
                to.add(tag);
                continue;
            }
            for (ClassShape one : files.hierarchy(category)) {
                if (!one.name().equals("java/lang/Object")) {
                    String name = one.name().replace('/', '.');
                    to.add(name);
                    to.add(name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1));
                }
            }
        }
    }

    private void ofAnnotations(List<String> annotations, Set<String> seen, Set<String> to) throws IOException {
        for (String name : annotations) {
            if (!name.startsWith("java/") && seen.add(name)) {
                ClassShape type = files.shape(name);
                if (type != null) {
                    addOwn(type.tags(), to);
                    ofAnnotations(type.annotations(), seen, to);
                }
            }
        }
    }
}
