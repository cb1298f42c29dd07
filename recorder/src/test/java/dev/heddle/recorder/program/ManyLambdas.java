package dev.heddle.recorder.program;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Lambdas and method references of every form. */
public final class ManyLambdas extends ManyLambdasBase implements Supplier<String> {
    private final List<String> said = new ArrayList<>();
    private int count;

    /** With a lambda of its own. */
    interface Named {
        String name();

        default Supplier<String> twice() {
            return () -> name() + half(this::name);
        }

        static Supplier<String> fixed() {
            return () -> "fixed";
        }

        private String half(Supplier<String> from) {
            return from.get();
        }
    }

    /** Its method has a bridge. */
    interface Texts extends Function<Object, Object> {
        @Override
        String apply(Object of);
    }

    private enum Colour {
        RED {
            @Override
            Supplier<String> hue() {
                return () -> "hue of " + name();
            }
        };

        abstract Supplier<String> hue();
    }

    @Override
    protected String name(int number) {
        return "own " + number;
    }

    @Override
    public String get() {
        plain();
        captured((byte) 1, 'c', (short) 3, 4L, 0.5f, 0.25, true, new int[] {7});
        references();
        adapted();
        interfaces();
        return String.join("\n", said);
    }

    private void say(Object what) {
        said.add(++count + " " + what);
    }

    private void plain() {
        Supplier<Supplier<String>> nested = () -> () -> "nested";
        say(nested.get().get());
        List<Runnable> runs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            runs.add(() -> {});
        }
        say(runs.get(0) == runs.get(1));
        Runnable throwing = () -> {
            throw new IllegalStateException("thrown");
        };
        try {
            throwing.run();
        } catch (IllegalStateException e) {
            say(e.getMessage());
        }
        Callable<Void> nothing = () -> null;
        try {
            say(nothing.call());
        } catch (Exception e) {
            say(e);
        }
    }

    private void captured(byte a, char b, short c, long d, float e, double f, boolean g, int[] h) {
        Supplier<String> all =
                () -> a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h[0] + name(1);
        say(all.get());
        IntBinaryOperator sum = (x, y) -> (int) (x * d + y + h[0]);
        say(sum.applyAsInt(5, 6));
        LongSupplier wide = () -> d << 33;
        say(wide.getAsLong());
        BooleanSupplier is = () -> g && d > 3;
        say(is.getAsBoolean());
    }

    private void references() {
        Function<Integer, String> own = this::name;
        say(own.apply(2));
        IntFunction<String> parents = super::name;
        say(parents.apply(3));
        Function<Object, String> text = String::valueOf;
        say(text.apply(4));
        Function<String, Integer> length = String::length;
        say(length.apply("five5"));
        Supplier<List<String>> made = ArrayList::new;
        say(made.get());
        IntFunction<int[][]> arrays = int[][]::new;
        say(arrays.apply(6).length);
        Function<String, StringBuilder> builder = StringBuilder::new;
        say(builder.apply("seven"));
        Consumer<String> added = said::add;
        added.accept("eight");
        Function<List<String>, Object[]> array = List::toArray;
        say(Arrays.toString(array.apply(List.of("nine"))));
        Function<Integer, Private> made2 = Private::new;
        say(made2.apply(10).hidden());
        Function<Private, Integer> hidden = Private::hidden;
        say(hidden.apply(new Private(11)));
        Function<Object[], List<Object>> list = Arrays::asList;
        say(list.apply(new Object[] {1, 2}));
        BiFunction<String, Object[], String> format = String::format;
        say(format.apply("%s", new Object[] {"twelve"}));
        Supplier<Class<?>> type = this::getClass;
        say(type.get() == ManyLambdas.class);
        UnaryOperator<int[]> copy = int[]::clone;
        say(copy.apply(new int[] {13})[0]);
    }

    private static final class Private {
        private final int value;

        private Private(int value) {
            this.value = value;
        }

        private int hidden() {
            return value;
        }
    }

    private static long widened(long value, double factor) {
        return (long) (value * factor);
    }

    private static Integer boxed(Integer value) {
        return value + 1;
    }

    private void adapted() {
        IntToLongFunction box = ManyLambdas::boxed;
        say(box.applyAsLong(1));
        BiFunction<Integer, Float, Object> wide = ManyLambdas::widened;
        say(wide.apply(3, 1.5f));
        ToLongFunction<Integer> number = Integer::intValue;
        say(number.applyAsLong(7));
        ToDoubleFunction<Character> letter = c -> c;
        say(letter.applyAsDouble('a'));
        ToIntFunction<Byte> small = Byte::byteValue;
        say(small.applyAsInt((byte) -1));
        Function<Integer, Number> upper = ManyLambdas::boxed;
        say(upper.apply(8));
        Consumer<List<String>> dropped = List::size;
        dropped.accept(List.of());
        Consumer<Long> droppedLong = Long::longValue;
        droppedLong.accept(9L);
        Predicate<String> empty = String::isEmpty;
        say(empty.negate().test(""));
    }

    private void interfaces() {
        Named named = () -> "named";
        say(named.twice().get());
        say(Named.fixed().get());
        Texts texts = of -> "text of " + of;
        Function<Object, Object> bridged = texts;
        say(bridged.apply(1));
        Runnable both = (Runnable & Serializable & Cloneable) () -> say("both");
        both.run();
        say(both instanceof Serializable && both instanceof Cloneable);
        Comparator<String> order =
                Comparator.<String, Integer>comparing(String::length).thenComparing(s -> s);
        List<String> words = new ArrayList<>(List.of("bb", "aa", "c"));
        words.sort(order);
        say(words);
        say(Colour.RED.hue().get());
        class Local {
            Supplier<String> later(String what) {
                return () -> what + count;
            }
        }
        say(new Local().later("local ").get());
    }
}
