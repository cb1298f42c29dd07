package dev.heddle.recorder.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The implicit methods of records, with components of every type. */
public final class ManyRecords implements Supplier<String> {
    private record All(
            boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, int[] j, List<String> k) {}

    private record None() {}

    private record Own(int a, int b) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Own own && own.a == a;
        }

        @Override
        public int hashCode() {
            return a;
        }
    }

    private record Generic<T extends Comparable<T>>(T one, Generic<T> next) {}

    @Override
    public String get() {
        int[] array = {};
        List<Object> all = new ArrayList<>(List.of(new None(), new None(), new Own(1, 2), new Own(1, 3), "text"));
        for (int i = 0; i <= 11; i++) {
            all.add(new All(
                    i == 1,
                    (byte) (i == 2 ? -1 : 0),
                    i == 3 ? 'ü' : 'a',
                    (short) (i == 4 ? -1 : 0),
                    i == 5 ? -1 : 0,
                    i == 6 ? 1L << 40 : 0,
                    i == 7 ? -0.0f : 0,
                    i == 8 ? Double.NaN : 0,
                    i == 9 ? null : "i",
                    i == 10 ? null : array,
                    i == 11 ? null : List.of("k")));
        }
        all.add(new All(false, (byte) 0, 'a', (short) 0, 0, 0, 0, 0, "i", array, List.of("k")));
        record Local(char c) {}
        all.add(new Local('l'));
        all.add(new Generic<>("one", new Generic<>("two", null)));
        all.add(new Generic<>("one", new Generic<>("two", null)));
        StringBuilder said = new StringBuilder();
        for (Object one : all) {
            said.append(one.toString().replaceAll("@[0-9a-f]+", "@"));
            for (Object other : all) {
                said.append(one.equals(other) ? one.hashCode() == other.hashCode() ? " =" : " wrong" : " -");
            }
            said.append(one.equals(null)).append('\n');
        }
        return said.append(new All(true, (byte) 1, 'c', (short) 2, 3, 4, 5, 6, "i", null, List.of()).hashCode())
                .toString();
    }
}
