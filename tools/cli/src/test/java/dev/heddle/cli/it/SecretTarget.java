package dev.heddle.cli.it;

/**
 * A program that is given secrets, and that has others in the name of a thread and in the message of its failure: an
 * update of two threads is lost.
 */
final class SecretTarget {
    private static int count;

    private SecretTarget() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(SecretTarget::count, "customer-joe");
        Thread second = new Thread(SecretTarget::count, "customer-ann");
        first.start();
        second.start();
        first.join();
        second.join();
        if (count != 2) {
            throw new IllegalStateException("order-4711 of customer-joe is lost: " + count);
        }
    }

    private static void count() {
        count++;
    }
}
