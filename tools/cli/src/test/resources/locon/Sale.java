/** Check, then act with two reads: once both threads have read that one is left, each order of their writes fails. */
public class Sale {
    private static int left = 1;
    private static int sold;

    private static synchronized void count() {
        sold++;
    }

    private static void sell() {
        if (left > 0) {
            left = left - 1;
            count();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Sale::sell, "one");
        Thread two = new Thread(Sale::sell, "two");
        one.start();
        two.start();
        one.join();
        two.join();
        if (sold != 1) {
            throw new IllegalStateException("sold " + sold);
        }
    }
}
