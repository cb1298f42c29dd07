package dev.heddle.junit;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.testng.IHookCallBack;
import org.testng.IHookable;
import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.ITestResult;

/**
 * Runs the TestNG tests that have {@link HeddleTest} or {@link Replay} under schedules instead of calling them; an
 * annotation of the class applies to all its tests. TestNG finds it by its entry in the jar. Methods before and after a
 * test run in TestNG's JVM too.
 */
public final class HeddleListener implements IHookable, IInvokedMethodListener {
    private static final String SEARCHED = "heddle.searched";

    /** The exceptions of searched tests, by class and method. */
    private final Map<List<Object>, Optional<Throwable>> outcomes = new ConcurrentHashMap<>();

    @Override
    public void run(IHookCallBack test, ITestResult result) {
        if (!isElsewhere(result)) {
            if (isAnnotated(result)) {
                UnderHeddle.noteOnlyRun(
                        type(result),
                        type(result).getName() + "#" + method(result).getName());
            }
            test.runTestMethod(result);
            return;
        }
        result.setAttribute(SEARCHED, true);
        // One run executes all rows of a data provider, for which TestNG calls this method one after another.
        Optional<Throwable> outcome =
                outcomes.computeIfAbsent(List.of(type(result), method(result)), key -> outcome(result));
        outcome.ifPresent(result::setThrowable);
        result.setStatus(outcome.isPresent() ? ITestResult.FAILURE : ITestResult.SUCCESS);
    }

    private static Optional<Throwable> outcome(ITestResult result) {
        try {
            AnnotatedTest.run(
                    TestProgram.of(type(result), method(result), 0),
                    annotation(result),
                    AnnotatedTest.plan(method(result).getAnnotation(Replay.class)),
                    System.getProperty(SearchSettings.FAIL_ON));
            return Optional.empty();
        } catch (IOException | RuntimeException | AssertionError e) {
            return Optional.of(e);
        }
    }

    /** Fails a test that TestNG called without this listener. */
    @Override
    public void afterInvocation(IInvokedMethod invoked, ITestResult result) {
        if (invoked.isTestMethod() && isElsewhere(result) && result.getAttribute(SEARCHED) == null) {
            result.setThrowable(new HeddleException(type(result).getName()
                    + " is an IHookable, so TestNG does not pass its tests to Heddle: call Heddle.check in them"));
            result.setStatus(ITestResult.FAILURE);
        }
    }

    private static boolean isElsewhere(ITestResult result) {
        return !UnderHeddle.isTrue() && isAnnotated(result);
    }

    private static boolean isAnnotated(ITestResult result) {
        return annotation(result) != null || method(result).isAnnotationPresent(Replay.class);
    }

    private static HeddleTest annotation(ITestResult result) {
        HeddleTest own = method(result).getAnnotation(HeddleTest.class);
        return own != null ? own : AnnotatedTest.annotationOf(type(result));
    }

    private static Class<?> type(ITestResult result) {
        return result.getTestClass().getRealClass();
    }

    private static Method method(ITestResult result) {
        return result.getMethod().getConstructorOrMethod().getMethod();
    }
}
