package dev.heddle.recorder.program;

/** Fields of several classes, for runs with a part of them watched. */
public final class Ware {
    /** A class and its nested classes. */
    public static class Order {
        int total;
        int[] lines = new int[4];

        /** Nested twice. */
        public static final class Line {
            int amount;
        }

        public void add(int amount) {
            lines[0] += amount;
            total += amount;
        }
    }

    /** Has the fields of another class. */
    public static final class RushOrder extends Order {
        int fee;
    }

    /** Belongs to no other class. */
    public static final class Customer {
        int visits;

        public int come() {
            return ++visits;
        }
    }

    /** Uses fields of the others. */
    public static final class Clerk {
        int done;

        public int serve(RushOrder order, Customer customer) {
            order.fee++;
            order.total++;
            customer.visits++;
            for (int i = 0; i < order.lines.length; i++) {
                done += order.lines[i];
            }
            return plain(new int[] {done});
        }

        private static int plain(int[] of) {
            return of[0];
        }
    }

    private Ware() {}
}
