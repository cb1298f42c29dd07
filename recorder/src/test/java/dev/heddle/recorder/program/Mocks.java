package dev.heddle.recorder.program;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

/** Mocks a final class while a second thread uses the mock. */
public final class Mocks {
    /** A final class, so its methods themselves are changed. */
    static final class Price {
        private int cents = 5;

        synchronized int cents() {
            return cents;
        }
    }

    private Mocks() {}

    public static void main(String[] arguments) throws InterruptedException {
        Price price = mock(Price.class);
        when(price.cents()).thenReturn(7);
        int[] seen = {0};
        Thread buyer = new Thread(() -> seen[0] = price.cents());
        buyer.start();
        buyer.join();
        verify(price).cents();
        System.out.println(seen[0] + " " + new Price().cents());
    }
}
