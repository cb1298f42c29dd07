package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;

/**
 * A thread asks whether a file is open, then writes to it, while another one closes it.
 *
 * <p>Wanted order: the close between the two. Failure: NullPointerException.
 */
public final class ClosedFile {

    private volatile StringBuilder content = new StringBuilder();

    private ClosedFile() {}

    public static void main(String[] args) {
        ClosedFile file = new ClosedFile();
        new Crew().add(file::writeTwice).add(file::close).run();
    }

    private void writeTwice() {
        write();
        write();
    }

    private void write() {
        if (content != null) {
            content.append('x');
        }
    }

    private void close() {
        content = null;
    }
}
