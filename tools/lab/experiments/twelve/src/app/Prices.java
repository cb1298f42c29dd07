package app;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/** A map of primitives that two threads fill. */
public final class Prices {
    public static void main(String[] args) throws Exception {
        Int2IntOpenHashMap prices = new Int2IntOpenHashMap(2);
        Two.run("import", () -> put(prices, 0), "update", () -> put(prices, 10));
        for (int i : new int[] {1, 2, 11, 12}) {
            if (!prices.containsKey(i)) {
                throw new IllegalStateException("the price of " + i + " is lost");
            }
        }
    }

    private static void put(Int2IntOpenHashMap prices, int from) {
        prices.put(from + 1, 1);
        prices.put(from + 2, 2);
    }
}
