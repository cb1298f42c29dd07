package dev.heddle.cli.it;

import java.io.IOException;

/** Says that it is ready, and ends when its input does. */
public final class WaitingTarget {
    private static int counter;

    private WaitingTarget() {}

    /** @param args none */
    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(WaitingTarget::count);
        other.start();
        count();
        other.join();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            count();
        }
    }

    private static synchronized void count() {
        counter++;
    }
}
