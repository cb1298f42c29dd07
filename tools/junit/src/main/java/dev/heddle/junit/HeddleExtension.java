package dev.heddle.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Runs tests under schedules instead of calling them. In a JVM with one of Heddle's agents it does nothing, so JUnit
 * calls the test as usual. If that JVM was not started for this test, a line reports that nothing was searched.
 */
public final class HeddleExtension implements TestTemplateInvocationContextProvider, InvocationInterceptor {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), HeddleTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        return Stream.of(new TestTemplateInvocationContext() {
            @Override
            public String getDisplayName(int invocation) {
                return plan(context).map(plan -> "under the plan " + plan).orElse("under many schedules");
            }
        });
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        run(invocation, context);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        run(invocation, context);
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        around(invocation, context);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        around(invocation, context);
    }

    /** JUnit calls the methods around the test in the JVM that runs the test. */
    private static void around(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (isElsewhere(context)) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    private static void run(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (!isElsewhere(context)) {
            Class<?> type = context.getRequiredTestClass();
            UnderHeddle.noteOnlyRun(
                    type, type.getName() + "#" + context.getRequiredTestMethod().getName());
            invocation.proceed();
            return;
        }
        invocation.skip();
        TestProgram program = TestProgram.of(context);
        Optional<String> plan = plan(context);
        AnnotatedTest.run(
                program,
                annotation(context).orElse(null),
                plan.orElse(null),
                context.getConfigurationParameter(SearchSettings.FAIL_ON).orElse(null));
    }

    private static boolean isElsewhere(ExtensionContext context) {
        return !UnderHeddle.isTrue()
                && (annotation(context).isPresent() || replay(context).isPresent());
    }

    /** The plan under which a test runs once; empty if Heddle searches schedules. */
    private static Optional<String> plan(ExtensionContext context) {
        Optional<String> named = context.getConfigurationParameter(PlanRun.PROPERTY);
        return named.isPresent() ? named : replay(context);
    }

    private static Optional<String> replay(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getTestMethod(), Replay.class)
                .map(Replay::value);
    }

    /** The annotation of the method, else of its class, else of an enclosing class. */
    private static Optional<HeddleTest> annotation(ExtensionContext context) {
        Optional<HeddleTest> found = AnnotationSupport.findAnnotation(context.getTestMethod(), HeddleTest.class);
        for (Class<?> type = context.getRequiredTestClass();
                found.isEmpty() && type != null;
                type = type.getEnclosingClass()) {
            found = AnnotationSupport.findAnnotation(type, HeddleTest.class);
        }
        return found;
    }
}
