package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Edges between events of different threads, in the order of their target events. An event is identified by its thread
 * and its index in the thread, from 0.
 */
final class Edges {
    private final IntArrayList fromThreads = new IntArrayList();
    private final IntArrayList fromIndexes = new IntArrayList();
    private final IntArrayList toThreads = new IntArrayList();
    private final IntArrayList toIndexes = new IntArrayList();

    void add(int fromThread, int fromIndex, int toThread, int toIndex) {
        fromThreads.add(fromThread);
        fromIndexes.add(fromIndex);
        toThreads.add(toThread);
        toIndexes.add(toIndex);
    }

    int size() {
        return fromThreads.size();
    }

    int fromThread(int edge) {
        return fromThreads.getInt(edge);
    }

    int fromIndex(int edge) {
        return fromIndexes.getInt(edge);
    }

    int toThread(int edge) {
        return toThreads.getInt(edge);
    }

    int toIndex(int edge) {
        return toIndexes.getInt(edge);
    }
}
