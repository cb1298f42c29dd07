package dev.heddle.replayer.scheduler;

/** Frames of real stack traces, as development environments link them. */
public final class Frames {
    private Frames() {}

    /** {@code pkg.Class.method(File.java:42)}, without class loader and module, which differ between JDKs. */
    public static String line(StackTraceElement frame) {
        return new StackTraceElement(
                        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber())
                .toString();
    }
}
