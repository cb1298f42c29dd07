package dev.heddle.recorder.agent.method;

/** What runs a method. */
enum MethodKind {
    /** Nobody but Java: called on a new object, or without one if it is static. */
    PLAIN("MethodRun"),
    /** The launcher of the JUnit Platform, with what engines the program has. */
    PLATFORM("PlatformRun"),
    /** The core of JUnit 4, which also runs tests of JUnit 3. */
    JUNIT4("JUnit4Run");

    private final String className;

    MethodKind(String className) {
        this.className = className;
    }

    /** The class in the program's loader that does so. */
    String runner() {
        return MethodKind.class.getPackageName() + "." + className;
    }
}
