package dev.heddle.report.model;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/** Chooses the frame of a stack that reports show. */
final class ProgramFrame {
    private ProgramFrame() {}

    /** The innermost frame outside the JDK, otherwise the innermost frame; the place itself if it has no stack. */
    static CodePoint ofProgram(List<CodePoint> stack, Finding.Place place) {
        return stack.isEmpty() ? point(place) : LibraryCode.ownFrame(stack);
    }

    static CodePoint point(Finding.Place place) {
        return new CodePoint(place.className(), place.method(), "", place.offset(), place.line(), place.file());
    }
}
