package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.shapes.Crew;

/** The file is asked and written in one critical section. */
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

    private synchronized void write() {
        if (content != null) {
            content.append('x');
        }
    }

    private synchronized void close() {
        content = null;
    }
}
