package dev.heddle.recorder.agent.method;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one test method by the program's TestNG, which is called by reflection, with the methods before and after it.
 * All invocations of a test with several run one after another.
 */
public final class TestNgRun implements InvocationHandler {
    private static final String XML = "org.testng.xml.";

    private final Class<?> type;
    private final String method;

    private TestNgRun(Class<?> type, String method) {
        this.type = type;
        this.method = method;
    }

    /**
     * Runs the test.
     *
     * @return the reason why it was not run, to be printed after its name; null if it was run
     */
    static String run(Class<?> type, String method) throws Throwable {
        try {
            Object results = new TestNgRun(type, method).results();
            List<?> failed = list(results, "getFailedTests");
            List<?> around = list(results, "getConfigurationFailures");
            if (failed.size() > 1) {
                MethodRun.print(type, method, "failed " + failed.size() + " times; the first failure follows");
            }
            Object first = !failed.isEmpty() ? failed.get(0) : around.isEmpty() ? null : around.get(0);
            if (first != null) {
                Throwable thrown = (Throwable) call(first, "getThrowable");
                throw thrown != null ? thrown : new AssertionError(type.getName() + "." + method + " failed");
            }
            if (!list(results, "getPassedTests").isEmpty()) {
                return null;
            }
            List<?> skipped = list(results, "getSkippedTests");
            return skipped.isEmpty()
                    ? "was not run: TestNG finds no test there"
                    : "was not run, it is skipped: " + call(skipped.get(0), "getThrowable");
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The listener that has the results. */
    private Object results() throws ReflectiveOperationException {
        ClassLoader loader = type.getClassLoader();
        Object suite = create(loader, XML + "XmlSuite");
        Object test = loader.loadClass(XML + "XmlTest")
                .getConstructor(suite.getClass())
                .newInstance(suite);
        Object named =
                loader.loadClass(XML + "XmlClass").getConstructor(Class.class).newInstance(type);
        Object include = loader.loadClass(XML + "XmlInclude")
                .getConstructor(String.class)
                .newInstance(method);
        named.getClass().getMethod("setIncludedMethods", List.class).invoke(named, listOf(include));
        test.getClass().getMethod("setXmlClasses", List.class).invoke(test, listOf(named));
        Class<?> runner = loader.loadClass("org.testng.TestNG");
        // Without the listeners that write reports to files.
        Object testNg = runner.getConstructor(boolean.class).newInstance(false);
        runner.getMethod("setVerbose", int.class).invoke(testNg, 0);
        runner.getMethod("setXmlSuites", List.class).invoke(testNg, listOf(suite));
        Object results = create(loader, "org.testng.TestListenerAdapter");
        addListener(runner, testNg, results);
        Class<?> interceptor = loader.loadClass("org.testng.IMethodInterceptor");
        addListener(runner, testNg, Proxy.newProxyInstance(loader, new Class<?>[] {interceptor}, this));
        runner.getMethod("run").invoke(testNg);
        return results;
    }

    /** TestNG's interceptor of methods: TestNG would also run the tests of nested classes. */
    @Override
    public Object invoke(Object proxy, Method called, Object[] arguments) throws Throwable {
        if (called.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, called, arguments);
        }
        switch (called.getName()) {
            case "intercept" -> {
                List<Object> own = new ArrayList<>();
                for (Object one : (List<?>) arguments[0]) {
                    Object found = call(one, "getMethod");
                    Object owner = call(call(found, "getTestClass"), "getRealClass");
                    if (owner == type && method.equals(call(found, "getMethodName"))) {
                        own.add(one);
                    }
                }
                return own;
            }
            case "equals" -> {
                return proxy == arguments[0];
            }
            case "hashCode" -> {
                return 0;
            }
            default -> {
                return "heddle";
            }
        }
    }

    /** Its parameter differs between versions. */
    private static void addListener(Class<?> runner, Object testNg, Object listener)
            throws ReflectiveOperationException {
        for (Method method : runner.getMethods()) {
            if (method.getName().equals("addListener") && method.getParameterTypes()[0].isInstance(listener)) {
                method.invoke(testNg, listener);
                return;
            }
        }
        throw new NoSuchMethodException("org.testng.TestNG.addListener");
    }

    private static Object create(ClassLoader loader, String className) throws ReflectiveOperationException {
        return loader.loadClass(className).getConstructor().newInstance();
    }

    /** TestNG adds to some of its lists. */
    private static List<Object> listOf(Object one) {
        List<Object> list = new ArrayList<>();
        list.add(one);
        return list;
    }

    private static List<?> list(Object receiver, String name) throws ReflectiveOperationException {
        return (List<?>) call(receiver, name);
    }

    private static Object call(Object receiver, String name) throws ReflectiveOperationException {
        Method method = receiver.getClass().getMethod(name);
        method.setAccessible(true);
        return method.invoke(receiver);
    }
}
