package dev.heddle.bench.cost;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Uses a few collections and two threads, and ends: what it takes is what a start takes. */
public final class SmallProgram {
    private SmallProgram() {}

    public static void main(String[] args) throws InterruptedException {
        Map<String, List<Integer>> lists = new HashMap<>();
        Map<Integer, String> sorted = new TreeMap<>();
        Map<Integer, Integer> shared = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            lists.computeIfAbsent("list " + i % 7, name -> new ArrayList<>()).add(i);
            sorted.put(-i, "number " + i);
        }
        Thread[] threads = new Thread[2];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    shared.merge(i, 1, Integer::sum);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(lists.size() + sorted.size() + shared.size());
    }
}
