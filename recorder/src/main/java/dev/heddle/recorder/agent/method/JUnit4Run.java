package dev.heddle.recorder.agent.method;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one test method by the program's JUnit 4, which is called by reflection: on the class path of Heddle's own build
 * it would add an engine without tests. Each invocation of a test with several is run separately, unless one is named.
 */
public final class JUnit4Run {
    private static final String RUNNER = "org.junit.runner.";

    private final Class<?> type;
    private final String method;
    private String notRun;

    private JUnit4Run(Class<?> type, String method) {
        this.type = type;
        this.method = method;
    }

    /**
     * Runs the test.
     *
     * @return the reason why it was not run, to be printed after its name; null if it was run
     */
    static String run(Class<?> type, String method, int invocation) throws Throwable {
        try {
            return new JUnit4Run(type, method).run(invocation);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private String run(int invocation) throws Throwable {
        ClassLoader loader = type.getClassLoader();
        Class<?> requests = Class.forName(RUNNER + "Request", true, loader);
        Class<?> descriptions = Class.forName(RUNNER + "Description", true, loader);
        Object all = requests.getMethod("aClass", Class.class).invoke(null, type);
        Object runner = requests.getMethod("getRunner").invoke(all);
        List<Object> found = new ArrayList<>();
        addTests(call(Class.forName(RUNNER + "Runner", true, loader), runner, "getDescription"), descriptions, found);
        if (found.size() < Math.max(1, invocation)) {
            return "was not run: JUnit finds "
                    + (invocation > 0 ? "no invocation " + invocation + " of it" : "no test there");
        }
        Throwable first = null;
        int failures = 0;
        for (Object test : invocation == 0 ? found : found.subList(invocation - 1, invocation)) {
            // Filtering a request changes its runner for good.
            Object fresh = requests.getMethod("aClass", Class.class).invoke(null, type);
            Object one = requests.getMethod("filterWith", descriptions).invoke(fresh, test);
            Throwable failure = failure(one, requests, loader);
            if (failure != null) {
                failures++;
                first = first == null ? failure : first;
            }
        }
        if (failures > 1) {
            MethodRun.print(type, method, "failed " + failures + " times; the first failure follows");
        }
        if (first != null) {
            throw first;
        }
        return notRun;
    }

    /** Adds the tests of a method; runners append an invocation's distinction to its name. */
    private void addTests(Object description, Class<?> descriptions, List<Object> to)
            throws ReflectiveOperationException {
        if ((Boolean) call(descriptions, description, "isTest")) {
            String name = (String) call(descriptions, description, "getMethodName");
            if (name != null
                    && name.startsWith(method)
                    && (name.length() == method.length()
                            || !Character.isJavaIdentifierPart(name.charAt(method.length())))) {
                to.add(description);
            }
        }
        for (Object child : (List<?>) call(descriptions, description, "getChildren")) {
            addTests(child, descriptions, to);
        }
    }

    /** Runs one test; null if it does not fail. */
    private Throwable failure(Object request, Class<?> requests, ClassLoader loader)
            throws ReflectiveOperationException {
        Class<?> cores = Class.forName(RUNNER + "JUnitCore", true, loader);
        Class<?> results = Class.forName(RUNNER + "Result", true, loader);
        Object core = cores.getConstructor().newInstance();
        Object result = cores.getMethod("run", requests).invoke(core, request);
        if ((Integer) call(results, result, "getIgnoreCount") > 0) {
            notRun = "was not run, it is ignored";
        }
        List<?> failures = (List<?>) call(results, result, "getFailures");
        if (failures.isEmpty()) {
            return null;
        }
        return (Throwable)
                call(Class.forName(RUNNER + "notification.Failure", true, loader), failures.get(0), "getException");
    }

    private static Object call(Class<?> type, Object receiver, String name) throws ReflectiveOperationException {
        return type.getMethod(name).invoke(receiver);
    }
}
