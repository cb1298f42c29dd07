package dev.heddle.cli.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random programs whose threads access fields only through getters and setters, which call others. The same
 * getters and setters are used before and after the race, so that only their callers distinguish the accesses.
 */
final class GetterPrograms {
    /** The largest number of getters or setters between an access and its use. */
    private static final int MOST_DEPTH = 3;

    private GetterPrograms() {}

    /**
     * A program.
     *
     * @param name simple name of the class
     * @param bugs the pairs to blame; any of them, or all pairs of one element if it has several
     */
    record Program(String name, String source, List<List<Pair>> bugs) {}

    /**
     * A pair by the methods that use the getters and setters.
     *
     * @param head the method and its operation, as in {@code "read first"}
     * @param tail the same of the second access
     */
    record Pair(String head, String tail) {}

    /** A form of a bug: the methods of the two threads, and how the program recognises the failure. */
    private enum Form {
        TWO_READS(
                "first second",
                "change",
                "a == b",
                List.of(List.of("read first", "write change"), List.of("write change", "read second"))),
        LOST_UPDATE(
                "first update",
                "other change",
                "last == 2",
                List.of(
                        List.of("read first", "write change"),
                        List.of("read other", "write update"),
                        List.of("write change", "write update"),
                        List.of("write update", "write change"))),
        HALF_DONE(
                "blank fill",
                "first",
                "a >= 0",
                List.of(List.of("write blank", "read first"), List.of("read first", "write fill"))),
        OVERWRITTEN(
                "update second",
                "change",
                "b == 1",
                List.of(List.of("write update", "write change"), List.of("write change", "read second"))),
        TWO_FIELDS("first secondY", "change changeY", "a == b", List.of());

        private final String one;
        private final String two;
        private final String isRight;
        private final List<List<String>> bugs;

        Form(String one, String two, String isRight, List<List<String>> bugs) {
            this.one = one;
            this.two = two;
            this.isRight = isRight;
            this.bugs = bugs;
        }

        List<List<Pair>> bugs() {
            if (this == TWO_FIELDS) {
                return List.of(
                        List.of(new Pair("read first", "write change"), new Pair("write changeY", "read secondY")));
            }
            return bugs.stream()
                    .map(ends -> List.of(new Pair(ends.get(0), ends.get(1))))
                    .toList();
        }
    }

    /** The first programs of a seed. */
    static List<Program> of(long seed, int count) {
        Random random = new Random(seed);
        List<Program> programs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Form form = Form.values()[i % Form.values().length];
            programs.add(program("Getters" + i, form, random));
        }
        return programs;
    }

    private static Program program(String name, Form form, Random random) {
        int getters = 1 + random.nextInt(MOST_DEPTH);
        int setters = 1 + random.nextInt(MOST_DEPTH);
        StringBuilder text = new StringBuilder("public final class " + name + " {\n  static final class Box {\n");
        text.append("    private int x, y;\n    Box() { setX(0); setY(0); }\n");
        for (String field : List.of("X", "Y")) {
            String lower = field.toLowerCase(java.util.Locale.ROOT);
            for (int depth = 0; depth < getters; depth++) {
                boolean isLast = depth + 1 == getters;
                text.append("    ")
                        .append(isLast ? "synchronized " : "")
                        .append("int get")
                        .append(field);
                text.append(depth == 0 ? "" : depth).append("() { return ");
                text.append(isLast ? lower : "get" + field + (depth + 1) + "()").append("; }\n");
            }
            for (int depth = 0; depth < setters; depth++) {
                boolean isLast = depth + 1 == setters;
                text.append("    ")
                        .append(isLast ? "synchronized " : "")
                        .append("void set")
                        .append(field);
                text.append(depth == 0 ? "" : depth).append("(int v) { ");
                text.append(isLast ? lower + " = v" : "set" + field + (depth + 1) + "(v)")
                        .append("; }\n");
            }
        }
        text.append("  }\n");
        text.append("  static int before(Box box) { return box.getX() + box.getY(); }\n");
        text.append("  static int first(Box box) { return box.getX(); }\n");
        text.append("  static int second(Box box) { return box.getX(); }\n");
        text.append("  static int other(Box box) { return box.getX(); }\n");
        text.append("  static int secondY(Box box) { return box.getY(); }\n");
        text.append("  static void update(Box box, int v) { box.setX(v); }\n");
        text.append("  static void change(Box box, int v) { box.setX(v); }\n");
        text.append("  static void changeY(Box box, int v) { box.setY(v); }\n");
        text.append("  static void blank(Box box) { box.setX(-1); }\n");
        text.append("  static void fill(Box box) { box.setX(5); }\n");
        text.append("  static int last(Box box) { return box.getX() + 0 * box.getY(); }\n");
        text.append("  static volatile int spun;\n");
        text.append("  static void spin() { for (int i = 0; i < ")
                .append(random.nextInt(4))
                .append("; i++) spun = i; }\n");
        text.append("  public static void main(String[] args) throws Exception {\n");
        text.append("    Box box = new Box();\n    before(box);\n    int[] seen = new int[2];\n");
        text.append("    Thread one = new Thread(() -> { before(box); ")
                .append(body(form, form.one))
                .append("});\n");
        text.append("    Thread two = new Thread(() -> { spin(); ")
                .append(body(form, form.two))
                .append("});\n");
        text.append("    one.start(); two.start(); one.join(); two.join();\n");
        text.append("    int a = seen[0], b = seen[1], last = last(box);\n");
        text.append("    if (!(")
                .append(form.isRight)
                .append(")) throw new IllegalStateException(\"")
                .append(form)
                .append("\");\n  }\n}\n");
        return new Program(name, text.toString(), form.bugs());
    }

    /** The calls of the methods. A lost update adds one to the value that its thread has read. */
    private static String body(Form form, String methods) {
        StringBuilder text = new StringBuilder();
        for (String method : methods.split(" ")) {
            text.append(
                    switch (method) {
                        case "first" -> form == Form.LOST_UPDATE ? "int v = first(box); " : "seen[0] = first(box); ";
                        case "other" -> "int v = other(box); ";
                        case "second", "secondY" -> "seen[1] = " + method + "(box); ";
                        case "update" -> form == Form.LOST_UPDATE ? "update(box, v + 1); " : "update(box, 1); ";
                        case "change" -> form == Form.LOST_UPDATE ? "change(box, v + 1); " : "change(box, 2); ";
                        case "changeY" -> "changeY(box, 2); ";
                        default -> method + "(box); ";
                    });
        }
        return text.toString();
    }
}
