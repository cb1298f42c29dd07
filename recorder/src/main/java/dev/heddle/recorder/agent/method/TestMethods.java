package dev.heddle.recorder.agent.method;

import dev.heddle.recorder.agent.method.ClassShape.DeclaredMethod;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tests of compiled classes, read from their files. Loads no class. */
public final class TestMethods {
    private static final String NESTED = "org/junit/jupiter/api/Nested";
    private static final String ANNOTATED = "dev/heddle/junit/";

    private final ClassFiles files;

    /** @param classPath a loader with the files of the classes and their supertypes */
    public TestMethods(ClassLoader classPath) {
        files = new ClassFiles(classPath);
    }

    /**
     * A test.
     *
     * @param kind the way to run it, as in {@link TestCensus}
     * @param parameterTypes names separated by commas; empty without parameters
     * @param isAnnotated whether it has an annotation of Heddle, so that it is hunted wherever it is run
     * @param tags of JUnit, including those of its class
     */
    public record TestMethod(
            String kind,
            String className,
            String method,
            String parameterTypes,
            boolean isAnnotated,
            Set<String> tags) {
        public TestMethod {
            tags = Set.copyOf(tags);
        }

        /** Its name in the place of a main class. */
        public String name() {
            return className + "#" + method + (parameterTypes.isEmpty() ? "" : "(" + parameterTypes + ")");
        }
    }

    /**
     * The tests of a class, including inherited ones; empty for an abstract or missing class.
     *
     * @param className qualified; for a nested class the binary name
     */
    public List<TestMethod> of(String className) throws IOException {
        List<TestMethod> tests = new ArrayList<>();
        ClassShape type = files.shape(className.replace('.', '/'));
        if (type == null || type.isAbstract()) {
            return tests;
        }
        List<ClassShape> hierarchy = files.hierarchy(type);
        boolean isAnnotated = hierarchy.stream().anyMatch(one -> isOfHeddle(one.annotations()));
        Tags tags = new Tags(files);
        Set<String> seen = new HashSet<>();
        for (ClassShape at : hierarchy) {
            for (DeclaredMethod method : at.methods()) {
                if (!seen.add(method.name() + method.descriptor())) {
                    continue;
                }
                MethodKind kind = MethodSearch.kind(files, method, hierarchy);
                if (kind != MethodKind.PLAIN
                        && kind != MethodKind.TESTNG
                        && !method.isStatic()
                        && !method.name().startsWith("<")) {
                    tests.add(new TestMethod(
                            kind.name(),
                            className,
                            method.name(),
                            method.parameterTypes(),
                            isAnnotated || isOfHeddle(method.annotations()),
                            tags.of(method, hierarchy)));
                }
            }
        }
        return tests;
    }

    /**
     * Names of the methods of a class that TestNG would run: annotated methods, or public ones of an annotated class.
     * A command can run one of them, and does not select them by patterns.
     *
     * @param className qualified
     */
    public List<String> ofTestNg(String className) throws IOException {
        ClassShape type = files.shape(className.replace('.', '/'));
        if (type == null || type.isAbstract()) {
            return List.of();
        }
        Set<String> names = new LinkedHashSet<>();
        List<ClassShape> hierarchy = files.hierarchy(type);
        for (ClassShape at : hierarchy) {
            for (DeclaredMethod method : at.methods()) {
                if (MethodSearch.isOfTestNg(method, hierarchy)) {
                    names.add(method.name());
                }
            }
        }
        return List.copyOf(names);
    }

    /** Whether JUnit runs the tests of a nested class together with those of its enclosing class. */
    public boolean isNested(String className) throws IOException {
        ClassShape type = files.shape(className.replace('.', '/'));
        return type != null && type.annotations().contains(NESTED);
    }

    private static boolean isOfHeddle(List<String> annotations) {
        return annotations.stream().anyMatch(one -> one.startsWith(ANNOTATED));
    }
}
