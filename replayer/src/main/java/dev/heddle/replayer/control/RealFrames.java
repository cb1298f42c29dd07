package dev.heddle.replayer.control;

import dev.heddle.trace.name.StackLine;

/** Frames of real stack traces. */
public final class RealFrames {
    private RealFrames() {}

    /** {@code pkg.Class.method(File.java:42)}, as development environments link it. */
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
