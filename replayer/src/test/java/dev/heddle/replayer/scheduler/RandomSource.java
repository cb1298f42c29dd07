package dev.heddle.replayer.scheduler;

import java.util.Random;

/**
 * The source of a small program: it creates a few objects and arrays, which three threads then use in methods of many
 * shapes. It has no endless loops and a fixed lock order, so it ends under every schedule.
 */
final class RandomSource {
    private static final int METHODS = 7;
    private static final int DEPTH = 3;

    private final Random random;
    private final StringBuilder text = new StringBuilder();

    private RandomSource(long seed) {
        random = new Random(seed);
    }

    /** A class with this simple name, in the package {@code made}. */
    static String of(String name, long seed) {
        return new RandomSource(seed).write(name);
    }

    private String write(String name) {
        line("package made;");
        line("public class " + name + " {");
        line("  static class Node {");
        line("    int a; long b; volatile int v; Node next; final int[] cells = new int[4]; double[] reals;");
        line("    Node(int a) { this.a = a; reals = new double[] {a, 1}; }");
        line("    int twice() { return a * 2; }");
        line("    static int plain(int x) { return x * 31 + 7; }");
        line("    synchronized void add(int x) { a += x; b += a; }");
        line("  }");
        line("  static class Leaf extends Node {");
        line("    int own; byte[] bytes = new byte[3]; boolean[] flags = new boolean[3];");
        line("    Leaf(int a) { super(a); own = a; }");
        line("    int twice() { return own + a; }");
        line("  }");
        line("  interface Step { int apply(Node n, int x); int size(); }");
        line("  static class ListStep extends java.util.ArrayList<Object> implements Step {");
        line("    public int apply(Node n, int x) { n.a ^= x; return n.a; }");
        line("  }");
        line("  static int count; static long total; static Node shared; static Object[] table;");
        line("  static Node[] nodes; static Step step; static final Object LOCK = new Object();");
        line("  public static void setUp() {");
        line("    nodes = new Node[4]; table = new Object[4];");
        line(
                "    for (int i = 0; i < 4; i++) { nodes[i] = i % 2 == 0 ? new Node(i) : new Leaf(i); table[i] = nodes[i]; }");
        line("    for (int i = 0; i < 4; i++) { nodes[i].next = nodes[(i + 1) % 4]; }");
        line("    shared = nodes[0]; step = new ListStep();");
        line("  }");
        line("  public static Object[] objects() {");
        line(
                "    return new Object[] {nodes[0], nodes[1], nodes[2], nodes[3], nodes, table, nodes[1].cells, nodes[2].reals,");
        line("      ((Leaf) nodes[1]).bytes, ((Leaf) nodes[3]).flags};");
        line("  }");
        line("  public static long sum() {");
        line("    long sum = count + total * 3;");
        line("    for (Node n : nodes) { sum = sum * 31 + n.a + n.b * 7 + n.v + n.cells[1] + (long) n.reals[0]; }");
        line("    return sum;");
        line("  }");
        for (int i = 0; i < METHODS; i++) {
            line("  static int m" + i + "(Node n, int x) {");
            line("    int r = x;");
            block(i, DEPTH);
            line("    return r;");
            line("  }");
        }
        line("  public static void work(int thread) {");
        line("    int r = thread;");
        for (int i = 0; i < 3; i++) {
            line("    for (int i" + i + " = 0; i" + i + " < " + (1 + random.nextInt(3)) + "; i" + i + "++) {");
            line("      r += m" + random.nextInt(METHODS) + "(nodes[(r & 3)], r);");
            line("    }");
        }
        line("    total += r;");
        line("  }");
        line("}");
        return text.toString();
    }

    /** Statements of a method; methods call those with higher numbers only. */
    private void block(int method, int depth) {
        int statements = 1 + random.nextInt(3);
        for (int i = 0; i < statements; i++) {
            statement(method, depth);
        }
    }

    private void statement(int method, int depth) {
        if (random.nextInt(8) == 0) {
            copy();
            return;
        }
        int kind = random.nextInt(depth > 0 ? 24 : 16);
        switch (kind) {
            case 0 -> line("r += n.a;");
            case 1 -> line("n.a = r;");
            case 2 -> line("n.b += r;");
            case 3 -> line("count++;");
            case 4 -> line("total ^= r;");
            case 5 -> line("n.cells[r & 3] += 1;");
            case 6 -> line("r += n.reals == null ? 0 : (int) n.reals[r & 1];");
            case 7 -> line("n.reals[r & 1] = r;");
            case 8 -> line("n = n.next;");
            case 9 ->
                line("if (n instanceof Leaf l) { l.own++; l.bytes[1] = (byte) r; l.flags[r & 1] = !l.flags[0]; }");
            case 10 -> line("r += Node.plain(r);");
            case 11 -> line("r ^= n.twice();");
            case 12 -> line("n.v++;");
            case 13 -> line("shared = (Node) table[r & 3]; r += shared.a;");
            case 14 -> line("r += step.apply(n, r) + step.size();");
            case 15 -> line("n.add(r);");
            case 16 -> {
                line("synchronized (LOCK) {");
                block(method, 0);
                line("}");
            }
            case 17 -> {
                line("for (int i = 0; i < 2; i++) {");
                block(method, 0);
                line("}");
            }
            case 18 -> {
                line("try {");
                block(method, depth - 1);
                line("if ((r & 3) == 1) { throw new IllegalStateException(); }");
                line("} catch (IllegalStateException e) { r++; }");
            }
            case 19 ->
                line("{ Node m = n; java.util.function.IntUnaryOperator f = y -> y + m.a; r = f.applyAsInt(r); }");
            case 20 -> line("{ Node made = new Leaf(r); made.a++; r += made.a + made.cells[0]; }");
            default -> {
                if (method + 1 < METHODS) {
                    int other = method + 1 + random.nextInt(METHODS - method - 1);
                    line("r = m" + other + "(" + (random.nextBoolean() ? "n" : "shared") + ", r);");
                } else {
                    line("r += n.twice();");
                }
            }
        }
    }

    private void copy() {
        switch (random.nextInt(7)) {
            case 0 -> line("System.arraycopy(n.cells, r & 1, n.next.cells, r >> 1 & 1, 2 + (r & 1));");
            case 1 -> line("System.arraycopy(table, 0, table, 1 + (r & 1), 2);");
            case 2 -> line("r += n.cells.clone()[1];");
            case 3 -> line("r += java.util.Arrays.copyOf(n.cells, 3)[0];");
            case 4 -> line("r += (int) java.util.Arrays.copyOfRange(n.reals, 1, 2)[0];");
            case 5 -> line("java.util.Arrays.fill(n.cells, r);");
            default -> line("java.util.Arrays.fill(n.reals, r & 1, 2, r);");
        }
    }

    private void line(String words) {
        text.append(words).append('\n');
    }
}
