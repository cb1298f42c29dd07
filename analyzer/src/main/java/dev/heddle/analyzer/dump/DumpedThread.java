package dev.heddle.analyzer.dump;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a dump.
 *
 * @param name its Java name; empty for most virtual threads
 * @param id a number that is unique in the process; empty if the dump has none
 * @param virtual whether it is a virtual thread
 * @param state its state, or null if the dump has none
 * @param waitsInVm whether the JVM reports a wait of a thread whose state is RUNNABLE, as for a class initialiser
 * @param stack the innermost frame first
 * @param waitsFor its wait; null if the dump names none
 * @param synchronizers the locks of {@code java.util.concurrent} that it holds, without their places
 * @param cpu CPU time in milliseconds; negative if the dump has none
 * @param elapsed seconds since its start; negative if the dump has none
 */
public record DumpedThread(
        String name,
        String id,
        boolean virtual,
        Thread.@Nullable State state,
        boolean waitsInVm,
        List<DumpedFrame> stack,
        @Nullable DumpedWait waitsFor,
        List<DumpedLock> synchronizers,
        double cpu,
        double elapsed) {
    public DumpedThread {
        stack = List.copyOf(stack);
        synchronizers = List.copyOf(synchronizers);
    }

    /** The thread in reports: its name, or its number. */
    public String title() {
        return name.isEmpty() ? (virtual ? "virtual thread #" : "thread #") + id : name;
    }

    /** The key that finds the same thread in another dump of the process. */
    String key() {
        return id + " " + name;
    }

    /** The places of the frames, without generated classes of lambdas, which have other names in each run. */
    public List<CodePoint> places() {
        return placesFrom(0);
    }

    /** The same from a frame on. */
    List<CodePoint> placesFrom(int frame) {
        List<CodePoint> places = new ArrayList<>();
        for (int i = frame; i < stack.size(); i++) {
            CodePoint at = stack.get(i).at();
            if (i == frame || !at.className().contains("$$Lambda")) {
                places.add(at);
            }
        }
        return places;
    }

    /** Whether it executes code outside the JDK. */
    boolean isInProgram() {
        return stack.stream().anyMatch(frame -> !LibraryCode.contains(frame.at().className()));
    }

    /** Whether a method is on the stack. @param className end of the qualified name */
    boolean isIn(String className, String method) {
        return stack.stream()
                .anyMatch(frame -> frame.at().className().endsWith(className)
                        && frame.at().method().equals(method));
    }

    /** The frame that locked a monitor; -1 if none did. */
    int frameOf(DumpedLock lock) {
        for (int i = stack.size() - 1; i >= 0; i--) {
            for (DumpedLock locked : stack.get(i).locked()) {
                if (locked.identity().equals(lock.identity())) {
                    return i;
                }
            }
        }
        return -1;
    }
}
