package dev.heddle.recorder.agent.method;

import dev.heddle.recorder.agent.method.ClassShape.DeclaredMethod;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * Finds the named method in class files, and the way to run it. Errors are reported in one line, before anything runs.
 */
final class MethodSearch {
    private static final String JUNIT3 = "junit/framework/TestCase";
    private static final String JUNIT4 = "org/junit/Test";
    private static final String OF_TESTNG = "org/testng/annotations/";
    private static final String TESTNG = OF_TESTNG + "Test";
    private static final String RUN_WITH = "org/junit/runner/RunWith";
    private static final int MOST_NAMED = 8;

    private final ClassFiles files;
    private final MethodName name;

    MethodSearch(ClassFiles files, MethodName name) {
        this.files = files;
        this.name = name;
    }

    /** A method and the way to run it. */
    record Found(MethodKind kind, DeclaredMethod method) {}

    /** @throws NoMethodException with a line for the user */
    Found find() throws IOException {
        ClassShape type = files.shape(name.className().replace('.', '/'));
        if (type == null) {
            throw new NoMethodException(
                    "there is no class " + name.className() + " on the class path, so " + name + " cannot be run");
        }
        List<ClassShape> hierarchy = files.hierarchy(type);
        List<DeclaredMethod> named = named(hierarchy);
        if (named.isEmpty()) {
            throw new NoMethodException(name.className() + " has no method " + name.method() + others(hierarchy));
        }
        List<Found> tests = new ArrayList<>();
        List<Found> all = new ArrayList<>();
        for (DeclaredMethod method : named) {
            if (name.parameterTypes() != null && !method.parameterTypes().equals(name.parameterTypes())) {
                continue;
            }
            Found found = new Found(kind(method, hierarchy), method);
            all.add(found);
            if (found.kind != MethodKind.PLAIN) {
                tests.add(found);
            }
        }
        List<Found> wanted = tests.isEmpty() ? all : tests;
        if (wanted.size() != 1) {
            throw new NoMethodException(
                    all.isEmpty()
                            ? name.className() + " has no method " + name.method() + "(" + name.parameterTypes()
                                    + "), but " + signatures(named)
                            : name.className() + " has several methods " + name.method() + ": name one of "
                                    + signatures(
                                            wanted.stream().map(Found::method).toList()));
        }
        Found found = wanted.get(0);
        if (found.kind == MethodKind.PLAIN) {
            checkPlain(type, found.method);
        } else if (found.kind == MethodKind.TESTNG && name.invocation() != 0) {
            throw new NoMethodException(
                    name + " is a test of TestNG, whose invocations run together: leave out #" + name.invocation());
        } else if (type.isAbstract() && found.kind != MethodKind.JUNIT4) {
            throw new NoMethodException(
                    name.className() + " is abstract, so its tests cannot be run: name a class that extends it");
        }
        if (found.kind == MethodKind.PLATFORM) {
            checkPlatform(found.method);
        }
        return found;
    }

    /** The methods of this name, each as declared in the nearest class. */
    private List<DeclaredMethod> named(List<ClassShape> hierarchy) {
        List<DeclaredMethod> named = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        for (ClassShape type : hierarchy) {
            for (DeclaredMethod method : type.methods()) {
                if (method.name().equals(name.method()) && !seen.contains(method.descriptor())) {
                    seen.add(method.descriptor());
                    named.add(method);
                }
            }
        }
        return named;
    }

    private MethodKind kind(DeclaredMethod method, List<ClassShape> hierarchy) throws IOException {
        return kind(files, method, hierarchy);
    }

    /**
     * The way to run a method.
     *
     * @param hierarchy the class of the method, its superclasses and interfaces
     */
    static MethodKind kind(ClassFiles files, DeclaredMethod method, List<ClassShape> hierarchy) throws IOException {
        // Heddle's annotation is one of JUnit 5 too, so the others come first.
        if (method.annotations().contains(JUNIT4)) {
            return MethodKind.JUNIT4;
        }
        if (isOfTestNg(method, hierarchy)) {
            return MethodKind.TESTNG;
        }
        if (files.areTestable(method.annotations())) {
            return MethodKind.PLATFORM;
        }
        boolean isOfRunner = false;
        for (ClassShape type : hierarchy) {
            isOfRunner |= type.annotations().contains(RUN_WITH) && isOfJUnit(method.annotations());
            isOfRunner |= type.name().equals(JUNIT3) && method.name().startsWith("test") && !method.hasParameters();
        }
        return isOfRunner ? MethodKind.JUNIT4 : MethodKind.PLAIN;
    }

    /** Whether TestNG would run it: an annotated method, or a public one of an annotated class. */
    static boolean isOfTestNg(DeclaredMethod method, List<ClassShape> hierarchy) {
        if (method.annotations().contains(TESTNG)) {
            return true;
        }
        boolean isPublic = (method.access() & Opcodes.ACC_PUBLIC) != 0
                && !method.isStatic()
                && !method.name().startsWith("<");
        return isPublic
                && method.annotations().stream().noneMatch(one -> one.startsWith(OF_TESTNG))
                && hierarchy.stream()
                        .anyMatch(type -> type.name().equals(method.owner())
                                && type.annotations().contains(TESTNG));
    }

    private static boolean isOfJUnit(List<String> annotations) {
        return annotations.stream().anyMatch(type -> type.startsWith("org/junit/"));
    }

    private void checkPlain(ClassShape type, DeclaredMethod method) {
        if (isOfJUnit(method.annotations())) {
            String annotation = method.annotations().stream()
                    .filter(one -> one.startsWith("org/junit/"))
                    .findFirst()
                    .orElseThrow();
            throw new NoMethodException(
                    name + " is no test, but has @" + annotation.substring(annotation.lastIndexOf('/') + 1));
        }
        if (name.invocation() != 0) {
            throw new NoMethodException(name + " is no test, so it has no invocation " + name.invocation());
        }
        if (method.hasParameters()) {
            throw new NoMethodException(name + " is no test, and has parameters (" + method.parameterTypes()
                    + "): there are no arguments for them");
        }
        if (!method.isStatic() && (type.isAbstract() || !type.hasConstructorWithoutParameters())) {
            throw new NoMethodException(name + " is called on a new object, and " + name.className()
                    + (type.isAbstract() ? " is abstract" : " has no constructor without parameters"));
        }
    }

    private void checkPlatform(DeclaredMethod method) {
        JUnitJars jars = new JUnitJars(files);
        boolean isJupiter = method.annotations().stream().anyMatch(type -> type.startsWith("org/junit/jupiter/"));
        if (isJupiter && !files.has("org/junit/jupiter/engine/JupiterTestEngine")) {
            throw new NoMethodException(name + " is a test of JUnit Jupiter, whose engine is not on the class path: "
                    + jars.add("org/junit/jupiter/api/Test", "org.junit.jupiter", "junit-jupiter-engine"));
        }
        if (!files.has("org/junit/platform/launcher/core/LauncherFactory")) {
            throw new NoMethodException(
                    name + " is a test of the JUnit Platform, whose launcher is not on the class path: "
                            + jars.add(
                                    "org/junit/platform/commons/annotation/Testable",
                                    "org.junit.platform",
                                    "junit-platform-launcher"));
        }
    }

    private String others(List<ClassShape> hierarchy) throws IOException {
        List<String> names = new ArrayList<>();
        List<String> tests = new ArrayList<>();
        for (ClassShape type : hierarchy) {
            for (DeclaredMethod method : type.methods()) {
                boolean isTest = kind(method, hierarchy) != MethodKind.PLAIN;
                boolean isCallable = !type.name().equals("java/lang/Object")
                        && !method.name().startsWith("<")
                        && !method.hasParameters()
                        && (method.access() & Opcodes.ACC_PRIVATE) == 0;
                List<String> to = isTest ? tests : names;
                if ((isTest || isCallable) && !to.contains(method.name())) {
                    to.add(method.name());
                }
            }
        }
        List<String> shown = tests.isEmpty() ? names : tests;
        if (shown.isEmpty()) {
            return "";
        }
        return ": it has " + String.join(", ", shown.subList(0, Math.min(MOST_NAMED, shown.size())))
                + (shown.size() > MOST_NAMED ? ", and " + (shown.size() - MOST_NAMED) + " more" : "");
    }

    private String signatures(List<DeclaredMethod> methods) {
        List<String> texts = new ArrayList<>();
        for (DeclaredMethod method : methods) {
            texts.add(name + "(" + method.parameterTypes() + ")");
        }
        return String.join(", ", texts);
    }
}
