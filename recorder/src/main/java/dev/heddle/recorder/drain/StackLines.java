package dev.heddle.recorder.drain;

import dev.heddle.trace.name.StackLine;
import java.util.ArrayList;
import java.util.List;

/** The JVM's stacks in the form of recordings: without the frames of hooks. */
final class StackLines {
    private static final String HOOKS = "java.lang.Heddle";

    private StackLines() {}

    /** @param most the largest number of frames, the innermost first */
    static List<StackLine> of(StackTraceElement[] frames, int most) {
        List<StackLine> lines = new ArrayList<>();
        for (StackTraceElement frame : frames) {
            if (lines.size() == most) {
                break;
            }
            if (!frame.getClassName().startsWith(HOOKS)) {
                lines.add(new StackLine(
                        frame.getClassName().replace('.', '/'),
                        frame.getMethodName(),
                        frame.getFileName(),
                        frame.getLineNumber()));
            }
        }
        return lines;
    }
}
