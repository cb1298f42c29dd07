package dev.heddle.replayer.inprocess;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** Takes what a run writes to one of its standard streams; keeps the beginning. */
final class Capture extends OutputStream {
    private static final int MAX_BYTES = 1 << 16;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Charset charset;
    private long dropped;
    private boolean over;

    Capture(Charset charset) {
        this.charset = charset;
    }

    /** A stream as the JVM's own: whole lines at once. */
    PrintStream stream() {
        return new PrintStream(this, true, charset);
    }

    @Override
    public synchronized void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
        if (over) {
            return;
        }
        int room = Math.min(length, MAX_BYTES - kept.size());
        kept.write(bytes, from, room);
        dropped += length - room;
    }

    /** What was written so far; from now on nothing is taken any more. */
    synchronized String end() {
        over = true;
        String text = kept.toString(charset);
        return dropped == 0 ? text : text + "\n[" + dropped + " bytes more]\n";
    }
}
