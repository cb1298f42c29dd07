package program;

/** Two threads that use two objects of two classes without any order, for as many milliseconds as the argument says. */
public final class Shop {
    private Shop() {}

    public static void main(String[] arguments) throws InterruptedException {
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000;
        Basket basket = new Basket();
        Stock stock = new Stock();
        Thread customer = new Thread(() -> trade(basket, stock, end));
        customer.start();
        trade(basket, stock, end);
        customer.join();
        if (basket.count() < 1 || stock.count() > -1) {
            throw new IllegalStateException("nothing was traded");
        }
    }

    private static void trade(Basket basket, Stock stock, long end) {
        do {
            basket.add();
            stock.take();
            Thread.yield();
        } while (System.nanoTime() < end);
    }
}

/** One class to watch. */
final class Basket {
    private int count;

    void add() {
        count++;
    }

    int count() {
        return count;
    }
}

/** Another one. */
final class Stock {
    private int count;

    void take() {
        count--;
    }

    int count() {
        return count;
    }
}
