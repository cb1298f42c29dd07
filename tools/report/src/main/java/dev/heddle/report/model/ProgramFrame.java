package dev.heddle.report.model;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/** Chooses the frame of a stack that a person looks at. */
final class ProgramFrame {
    private ProgramFrame() {}

    /** The innermost frame that is not of the JDK, or the innermost one; of a place that has no stack the place itself. */
    static CodePoint ofProgram(List<CodePoint> stack, Finding.Place place) {
        return stack.isEmpty() ? point(place) : LibraryCode.ownFrame(stack);
    }

    static CodePoint point(Finding.Place place) {
        return new CodePoint(place.className(), place.method(), "", place.offset(), place.line(), place.file());
    }
}
