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
 * Runs tests under schedules instead of calling them. In a JVM that Heddle has started for that it does nothing: there the test is called as ever.
 */
public final class HeddleExtension implements TestTemplateInvocationContextProvider, InvocationInterceptor {
    /** What woven code calls; only in a JVM that has one of Heddle's agents. */
    private static final String HOOKS = "java.lang.HeddleHooks";

    private static final boolean IS_UNDER_HEDDLE = isUnderHeddle();

    private static boolean isUnderHeddle() {
        try {
            Class.forName(HOOKS, false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

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

    /** What surrounds the test is called where the test is. */
    private static void around(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (isElsewhere(context)) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    private static void run(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (!isElsewhere(context)) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        TestProgram program = TestProgram.of(context);
        Optional<String> plan = plan(context);
        if (plan.isPresent()) {
            new PlanRun(program, plan.get()).run();
        } else {
            new TestHunt(program, annotation(context).orElseThrow()).run();
        }
    }

    private static boolean isElsewhere(ExtensionContext context) {
        return !IS_UNDER_HEDDLE
                && (annotation(context).isPresent() || replay(context).isPresent());
    }

    /** The plan under which a test runs once; empty if schedules are to be found. */
    private static Optional<String> plan(ExtensionContext context) {
        Optional<String> named = context.getConfigurationParameter(PlanRun.PROPERTY);
        return named.isPresent() ? named : replay(context);
    }

    private static Optional<String> replay(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getTestMethod(), Replay.class)
                .map(Replay::value);
    }

    /** Of the method, or else of the class, or of one around it. */
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
