package dev.heddle.recorder.agent.method;

/** The ways to run a method. */
enum MethodKind {
    /** A plain call: on a new object, or without one if it is static. */
    PLAIN("MethodRun"),
    /** The launcher of the JUnit Platform, with the program's engines. */
    PLATFORM("PlatformRun"),
    /** The core of JUnit 4, which also runs tests of JUnit 3. */
    JUNIT4("JUnit4Run"),
    /** TestNG. */
    TESTNG("TestNgRun");

    private final String className;

    MethodKind(String className) {
        this.className = className;
    }

    /** The class in the program's loader that runs it. */
    String runner() {
        return MethodKind.class.getPackageName() + "." + className;
    }
}
