package dev.heddle.junit;

import dev.heddle.command.HeddleCommand;
import dev.heddle.command.TestAgents;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test as a separate program, with the class path, options and system properties of this JVM.
 *
 * @param word as Heddle takes it for a main class: {@code Class#method(types)#invocation}
 * @param label its name for people and files
 * @param type the class of the test
 * @param method the method of the test, without parameters
 * @param ownOptions further options of its JVM
 */
record TestProgram(String word, String label, Class<?> type, String method, List<String> ownOptions) {
    /** The invocation of a parameterized or repeated test. */
    private static final Pattern INVOCATION = Pattern.compile("\\[test-template-invocation:#(\\d+)]$");

    /** Debuggers and profilers belong to this JVM. */
    private static final List<String> OWN_OPTIONS =
            List.of("-agentlib:", "-agentpath:", "-Xrunjdwp", "-Xdebug", "-XX:SharedArchiveFile=");

    /** Properties that the JVM or the test launcher sets for itself. */
    private static final List<String> OWN_PROPERTIES = List.of(
            "java.",
            "jdk.",
            "sun.",
            "os.",
            "user.",
            "file.",
            "path.",
            "line.",
            "native.",
            "stdout.",
            "stderr.",
            "stdin.",
            "awt.",
            "apple.",
            "surefire.",
            "org.gradle.",
            "idea.",
            "heddle.");

    /** Classes that run the test in the other JVM; the test launcher may keep them off the class path. */
    private static final List<String> RUNNERS = List.of(
            "org.junit.platform.launcher.Launcher",
            "org.junit.platform.engine.TestEngine",
            "org.junit.platform.commons.JUnitException",
            "org.junit.jupiter.engine.JupiterTestEngine",
            "org.junit.jupiter.api.Test",
            "org.opentest4j.AssertionFailedError");

    /** The class that runs a lambda as the program of a JVM. */
    private static final String OF_LAMBDA = LambdaRun.class.getName() + "#run";

    TestProgram {
        ownOptions = List.copyOf(ownOptions);
        if (type.getModule().isNamed()) {
            throw new HeddleException(type.getName() + " is in the module "
                    + type.getModule().getName()
                    + ", and Heddle runs tests on the class path: set useModulePath of surefire to false");
        }
        if (type.getClassLoader() != ClassLoader.getSystemClassLoader()) {
            throw new HeddleException(
                    type.getName() + " is loaded by "
                            + type.getClassLoader().getClass().getName()
                            + ", so a JVM of its own would not find it: run tests in a forked JVM, as surefire does with forkCount=1");
        }
    }

    /** @throws HeddleException if the test cannot run in a separate JVM */
    static TestProgram of(ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        Matcher invocation = INVOCATION.matcher(context.getUniqueId());
        boolean isOne = !method.isAnnotationPresent(HeddleTest.class) && invocation.find();
        return of(context.getRequiredTestClass(), method, isOne ? Integer.parseInt(invocation.group(1)) : 0);
    }

    /**
     * A test method.
     *
     * @param invocation from 1; 0 for all
     * @throws HeddleException if the test cannot run in a separate JVM
     */
    static TestProgram of(Class<?> type, Method method, int invocation) {
        String types = Arrays.stream(method.getParameterTypes())
                .map(Class::getTypeName)
                .collect(Collectors.joining(","));
        String word = type.getName() + "#" + method.getName() + (types.isEmpty() ? "" : "(" + types + ")")
                + (invocation > 0 ? "#" + invocation : "");
        return new TestProgram(word, word, type, method.getName(), List.of());
    }

    /**
     * A lambda that a method passes to {@link Heddle}.
     *
     * @param number how many the method has passed so far, with this one
     * @throws HeddleException if the lambda cannot run in a separate JVM
     */
    static TestProgram ofLambda(Caller caller, int number, Serializable lambda) throws IOException {
        String label = caller.type().getName() + "#" + caller.method() + (number == 1 ? "" : "-" + number);
        Path file = TravellingLambda.write(lambda, caller, results(label + ".lambda"));
        return new TestProgram(
                OF_LAMBDA, label, caller.type(), caller.method(), List.of("-D" + LambdaRun.PROPERTY + "=" + file));
    }

    /** Whether it is a method with an annotation of Heddle, which can keep its plan. */
    boolean isAnnotated() {
        return !word.equals(OF_LAMBDA);
    }

    /** The command that runs the test, beginning with the java executable. */
    List<String> command(List<String> moreOptions) {
        List<String> words = new ArrayList<>(List.of(HeddleCommand.java()));
        Set<String> given = new TreeSet<>();
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (OWN_OPTIONS.stream().noneMatch(option::startsWith) && !TestAgents.isStartedBy(option)) {
                words.add(option);
            }
            if (option.startsWith("-D")) {
                given.add(option.substring(2).split("=", 2)[0]);
            }
        }
        words.addAll(moreOptions);
        words.addAll(ownOptions);
        for (String property : new TreeSet<>(System.getProperties().stringPropertyNames())) {
            if (!given.contains(property) && OWN_PROPERTIES.stream().noneMatch(property::startsWith)) {
                words.add("-D" + property + "=" + System.getProperty(property));
            }
        }
        words.add("-cp");
        words.add(classPath());
        words.add(word);
        return words;
    }

    private static String classPath() {
        Set<String> all = new LinkedHashSet<>(
                Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator)));
        for (String runner : RUNNERS) {
            String place = place(runner);
            if (place != null) {
                all.add(place);
            }
        }
        return String.join(File.pathSeparator, all);
    }

    /** The jar or directory from which this JVM loaded a class; null if there is no such class. */
    private static String place(String name) {
        try {
            CodeSource source = Class.forName(name, false, TestProgram.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            return source == null || source.getLocation() == null
                    ? null
                    : Path.of(source.getLocation().toURI()).toString();
        } catch (ClassNotFoundException | URISyntaxException e) {
            return null;
        }
    }

    /** The directory of the results: below the build directory, if there is one. */
    Path results() {
        return results(label);
    }

    private static Path results(String name) {
        Path build = Path.of("target");
        if (!Files.isDirectory(build)) {
            build = Path.of("build");
        }
        Path below = Files.isDirectory(build) ? build.resolve("heddle") : Path.of("heddle-out");
        return below.resolve(name.replace('#', '.').replaceAll("[^\\w.$,()-]", "_"));
    }

    /** The file name of the plan of its failure. */
    String planName() {
        return label.substring(label.indexOf('#') + 1).replaceAll("[^\\w-].*", "") + ".json";
    }

    /** How the user makes the run of a plan again: a command under Maven, otherwise an option of the test's JVM. */
    String replayCommand(Path plan) {
        String option = "-D" + PlanRun.PROPERTY + "=" + plan;
        return System.getProperty("surefire.test.class.path") == null
                ? option
                : "mvn test -Dtest='" + type.getName() + "#" + method + "' " + option;
    }
}
