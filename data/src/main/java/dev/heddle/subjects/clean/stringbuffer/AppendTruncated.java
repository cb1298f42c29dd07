package dev.heddle.subjects.clean.stringbuffer;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Appends a buffer while it is truncated: all of it is appended or nothing. */
public final class AppendTruncated {

    private AppendTruncated() {}

    public static void main(String[] args) {
        Object lock = new Object();
        StringBuffer target = new StringBuffer("loom ");
        StringBuffer source = new StringBuffer("and thread");
        String without = target.toString();
        String with = without + source;
        Racers.run(
                () -> {
                    synchronized (lock) {
                        target.append(source);
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (lock) {
                        source.setLength(0);
                    }
                });
        String result = target.toString();
        if (!result.equals(with) && !result.equals(without)) {
            throw new IllegalStateException("neither all nor nothing was appended: " + result);
        }
    }
}
