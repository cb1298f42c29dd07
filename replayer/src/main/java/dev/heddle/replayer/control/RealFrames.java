package dev.heddle.replayer.control;

import dev.heddle.trace.name.StackLine;

/** Formats frames of real stack traces. */
public final class RealFrames {
    private RealFrames() {}

    /** {@code pkg.Class.method(File.java:42)}, the form that development environments link. */
    public static String line(StackTraceElement frame) {
        return stackLine(frame).place();
    }

    /** Without class loader and module, which differ between JDKs. */
    public static StackLine stackLine(StackTraceElement frame) {
        return new StackLine(
                frame.getClassName().replace('.', '/'),
                frame.getMethodName(),
                frame.getFileName(),
                frame.getLineNumber());
    }
}
