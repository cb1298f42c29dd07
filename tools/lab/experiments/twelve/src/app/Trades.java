package app;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;

/** A ring buffer for a single producer, and two of them. */
public final class Trades {
    public static void main(String[] args) throws Exception {
        RingBuffer<int[]> trades = RingBuffer.createSingleProducer(() -> new int[1], 8, new BlockingWaitStrategy());
        Two.run("london", () -> publish(trades, 1), "tokyo", () -> publish(trades, 2));
        int sum = trades.get(0)[0] + trades.get(1)[0];
        if (trades.getCursor() != 1 || sum != 3) {
            throw new IllegalStateException("the trades are " + trades.get(0)[0] + " and " + trades.get(1)[0]);
        }
    }

    private static void publish(RingBuffer<int[]> trades, int amount) {
        long place = trades.next();
        trades.get(place)[0] = amount;
        trades.publish(place);
    }
}
