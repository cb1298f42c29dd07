package dev.heddle.cli.mcp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;

/** An input whose end others can wait for. */
final class EndingInput extends FilterInputStream {
    private final CountDownLatch end = new CountDownLatch(1);

    EndingInput(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count;
        try {
            count = super.read(into, from, length);
        } catch (IOException e) {
            end.countDown();
            throw e;
        }
        return count < 0 ? end() : count;
    }

    private int end() {
        end.countDown();
        return -1;
    }

    /** Waits until a read has reached the end. */
    void awaitEnd() throws InterruptedException {
        end.await();
    }
}
