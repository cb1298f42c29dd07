package dev.heddle.replayer.inprocess;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** Captures the output of a run to one of its standard streams; keeps the beginning and the end. */
final class OutputCapture extends OutputStream {
    private static final int MAX_BYTES = 1 << 16;
    /** The last output of a program usually explains its failure. */
    private static final int END_BYTES = 1 << 14;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Charset charset;
    private final byte[] end = new byte[END_BYTES];
    private long behind;
    private boolean over;

    OutputCapture(Charset charset) {
        this.charset = charset;
    }

    /** A stream that writes whole lines at once, like the JVM's own. */
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
        for (int i = room; i < length; i++) {
            end[(int) (behind++ % END_BYTES)] = bytes[from + i];
        }
    }

    /** Returns the output so far; later output is dropped. */
    synchronized String end() {
        over = true;
        String text = kept.toString(charset);
        if (behind == 0) {
            return text;
        }
        int length = (int) Math.min(behind, END_BYTES);
        byte[] last = new byte[length];
        for (int i = 0; i < length; i++) {
            last[i] = end[(int) ((behind - length + i) % END_BYTES)];
        }
        String dropped = behind == length ? "" : "\n[" + (behind - length) + " bytes more]\n";
        return text + dropped + new String(last, charset);
    }
}
