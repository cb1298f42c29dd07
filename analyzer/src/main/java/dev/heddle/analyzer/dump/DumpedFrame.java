package dev.heddle.analyzer.dump;

import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/**
 * A frame of a thread in a dump.
 *
 * @param at its place, without descriptor and offset
 * @param locked the monitors that it holds, the last acquired first
 */
public record DumpedFrame(CodePoint at, List<DumpedLock> locked) {
    public DumpedFrame {
        locked = List.copyOf(locked);
    }
}
