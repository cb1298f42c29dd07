package dev.heddle.replayer.scheduler.threads;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * A list of threads with fast access by index: it is scanned at every decision, and the JDK's lists are instrumented.
 * Guarded by the scheduler lock.
 */
public final class ThreadList extends AbstractList<ControlledThread> {
    private ControlledThread[] elements = new ControlledThread[16];
    private int size;

    @Override
    public ControlledThread get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException("index " + index + " of " + size);
        }
        return elements[index];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public Iterator<ControlledThread> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public ControlledThread next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return elements[next++];
            }
        };
    }

    @Override
    public void add(int index, ControlledThread thread) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, size * 2);
        }
        System.arraycopy(elements, index, elements, index + 1, size - index);
        elements[index] = thread;
        size++;
    }

    @Override
    public ControlledThread remove(int index) {
        ControlledThread removed = get(index);
        System.arraycopy(elements, index + 1, elements, index, size - index - 1);
        elements[--size] = null;
        return removed;
    }

    @Override
    public boolean remove(Object thread) {
        int at = indexOf(thread);
        if (at >= 0) {
            remove(at);
        }
        return at >= 0;
    }

    @Override
    public int indexOf(Object thread) {
        for (int i = 0; i < size; i++) {
            if (elements[i] == thread) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean contains(Object thread) {
        return indexOf(thread) >= 0;
    }

    @Override
    public void clear() {
        Arrays.fill(elements, 0, size, null);
        size = 0;
    }
}
