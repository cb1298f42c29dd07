package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/**
 * A linked list, (c, v, t) = (1, 1, 2): two threads append to it without a lock.
 *
 * <p>Wanted order: R(last) by one, preempted; the other one appends; W(next) of the same node as the other one has
 * written. Failure: elements are missing.
 */
public final class LinkedList {

    private LinkedList() {}

    /** @param args elements that each thread appends; 2 unless given */
    public static void main(String[] args) {
        race(new Chain(), Argument.of(args, "elements", 2));
    }

    static void race(Chain chain, int each) {
        Racers.together(() -> chain.append(each), () -> {
            LocalWork.spinBriefly(1);
            chain.append(each);
        });
        if (chain.size() != 2 * each) {
            throw new IllegalStateException(chain.size() + " elements of " + 2 * each + " are in the list");
        }
    }

    static class Node {
        Node next;
    }

    static class Chain {

        private final Node first = new Node();
        private Node last = first;

        final void append(int elements) {
            for (int i = 0; i < elements; i++) {
                Node added = new Node();
                last().next = added;
                setLast(added);
            }
        }

        final int size() {
            int size = 0;
            for (Node node = first.next; node != null; node = node.next) {
                size++;
            }
            return size;
        }

        Node last() {
            return last;
        }

        void setLast(Node node) {
            last = node;
        }
    }
}
