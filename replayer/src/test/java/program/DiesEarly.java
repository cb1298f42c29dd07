package program;

/** A program whose static initialiser fails. */
public final class DiesEarly {
    static final int VALUE = Integer.parseInt("no number");

    private DiesEarly() {}

    public static void main(String[] args) {
        System.out.println(VALUE);
    }
}
