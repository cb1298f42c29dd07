package dev.heddle.junit;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runners.model.Statement;

/**
 * Runs the tests of a JUnit 4 class that have {@link HeddleTest} or {@link Replay} under schedules instead of calling
 * them; an annotation of the class applies to all its tests.
 *
 * <pre>{@code
 * @Rule
 * public final HeddleRule heddle = new HeddleRule();
 *
 * @Test
 * @HeddleTest
 * public void depositsAreNotLost() { ... }
 * }</pre>
 */
public final class HeddleRule implements TestRule {
    @Override
    public Statement apply(Statement base, Description test) {
        HeddleTest own = test.getAnnotation(HeddleTest.class);
        HeddleTest how = own != null ? own : AnnotatedTest.annotationOf(test.getTestClass());
        Replay replay = test.getAnnotation(Replay.class);
        if (how == null && replay == null) {
            return base;
        }
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                if (UnderHeddle.isTrue()) {
                    UnderHeddle.noteOnlyRun(test.getTestClass(), test.getClassName() + "#" + test.getMethodName());
                    base.evaluate();
                } else {
                    search(test, how, AnnotatedTest.plan(replay));
                }
            }
        };
    }

    private static void search(Description test, HeddleTest how, String plan) throws IOException {
        String name = test.getMethodName();
        // Runners append an invocation's distinction to the name of the method.
        Method method = Arrays.stream(test.getTestClass().getMethods())
                .filter(one -> name.startsWith(one.getName()) && one.isAnnotationPresent(org.junit.Test.class))
                .filter(one -> !Character.isJavaIdentifierPart(
                        (name + " ").charAt(one.getName().length())))
                .findFirst()
                .orElseThrow(() -> new HeddleException(test.getDisplayName() + " is no method of " + test.getClassName()
                        + ": use Heddle.check in it"));
        int invocation = name.equals(method.getName()) ? 0 : invocation(test, method.getName());
        AnnotatedTest.run(
                TestProgram.of(test.getTestClass(), method, invocation),
                how,
                plan,
                System.getProperty(SearchSettings.FAIL_ON));
    }

    /** The number of an invocation of a test with several, in the order of JUnit. */
    private static int invocation(Description test, String method) {
        List<Description> all = new ArrayList<>();
        addTests(Request.aClass(test.getTestClass()).getRunner().getDescription(), method, all);
        return all.indexOf(test) + 1;
    }

    private static void addTests(Description test, String method, List<Description> to) {
        String name = test.getMethodName();
        if (test.isTest()
                && name != null
                && name.startsWith(method)
                && !Character.isJavaIdentifierPart((name + " ").charAt(method.length()))) {
            to.add(test);
        }
        test.getChildren().forEach(child -> addTests(child, method, to));
    }
}
