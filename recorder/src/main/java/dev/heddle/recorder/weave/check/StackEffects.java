package dev.heddle.recorder.weave.check;

import org.objectweb.asm.Opcodes;

/**
 * The values that instructions pop and push, as far as the opcode determines them. Written with the letters of
 * descriptors, and {@code A} for an initialised reference, {@code R} for any reference, {@code N} for null. The popped
 * values come first, then {@code >}, then the pushed ones.
 */
final class StackEffects {
    /** Any reference, initialised or not. */
    static final int ANY_REFERENCE = -1;
    /** Nothing is pushed. */
    static final int NOTHING = -2;

    private static final int[] NO_KINDS = {};
    /** By opcode: the kinds of the popped values, the last one on top; null if they depend on the operands. */
    private static final int[][] TAKEN = new int[Opcodes.IFNONNULL + 1][];

    private static final int[] PUT = new int[Opcodes.IFNONNULL + 1];
    private static final String NUMBERS = "IJFD";

    static {
        set("", Opcodes.NOP, Opcodes.NOP);
        set(">N", Opcodes.ACONST_NULL, Opcodes.ACONST_NULL);
        set(">I", Opcodes.ICONST_M1, Opcodes.ICONST_5);
        set(">J", Opcodes.LCONST_0, Opcodes.LCONST_1);
        set(">F", Opcodes.FCONST_0, Opcodes.FCONST_2);
        set(">D", Opcodes.DCONST_0, Opcodes.DCONST_1);
        set(">I", Opcodes.BIPUSH, Opcodes.SIPUSH);
        String elements = NUMBERS + "AIII";
        for (int i = 0; i < elements.length(); i++) {
            char element = elements.charAt(i);
            set("AI>" + element, Opcodes.IALOAD + i, Opcodes.IALOAD + i);
            set("AI" + element + ">", Opcodes.IASTORE + i, Opcodes.IASTORE + i);
        }
        for (int i = 0; i < NUMBERS.length(); i++) {
            char number = NUMBERS.charAt(i);
            for (int first = Opcodes.IADD; first <= Opcodes.IREM; first += NUMBERS.length()) {
                set("" + number + number + ">" + number, first + i, first + i);
            }
            set(number + ">" + number, Opcodes.INEG + i, Opcodes.INEG + i);
            set(number + ">", Opcodes.IRETURN + i, Opcodes.IRETURN + i);
        }
        for (int first = Opcodes.ISHL; first <= Opcodes.IUSHR; first += 2) {
            set("II>I", first, first);
            set("JI>J", first + 1, first + 1);
        }
        for (int first = Opcodes.IAND; first <= Opcodes.IXOR; first += 2) {
            set("II>I", first, first);
            set("JJ>J", first + 1, first + 1);
        }
        String[] conversions = {
            "I>J", "I>F", "I>D", "J>I", "J>F", "J>D", "F>I", "F>J", "F>D", "D>I", "D>J", "D>F", "I>I", "I>I", "I>I"
        };
        for (int i = 0; i < conversions.length; i++) {
            set(conversions[i], Opcodes.I2L + i, Opcodes.I2L + i);
        }
        set("JJ>I", Opcodes.LCMP, Opcodes.LCMP);
        set("FF>I", Opcodes.FCMPL, Opcodes.FCMPG);
        set("DD>I", Opcodes.DCMPL, Opcodes.DCMPG);
        set("I>", Opcodes.IFEQ, Opcodes.IFLE);
        set("II>", Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPLE);
        set("RR>", Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE);
        set("", Opcodes.GOTO, Opcodes.GOTO);
        set("I>", Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH);
        set("A>", Opcodes.ARETURN, Opcodes.ARETURN);
        set("", Opcodes.RETURN, Opcodes.RETURN);
        set("I>A", Opcodes.NEWARRAY, Opcodes.ANEWARRAY);
        set("A>I", Opcodes.ARRAYLENGTH, Opcodes.ARRAYLENGTH);
        set("A>", Opcodes.ATHROW, Opcodes.ATHROW);
        set("A>A", Opcodes.CHECKCAST, Opcodes.CHECKCAST);
        set("A>I", Opcodes.INSTANCEOF, Opcodes.INSTANCEOF);
        set("R>", Opcodes.MONITORENTER, Opcodes.MONITOREXIT);
        set("R>", Opcodes.IFNULL, Opcodes.IFNONNULL);
    }

    private StackEffects() {}

    private static void set(String effect, int first, int last) {
        int middle = effect.indexOf('>');
        int[] taken = middle <= 0 ? NO_KINDS : new int[middle];
        for (int i = 0; i < taken.length; i++) {
            char letter = effect.charAt(i);
            taken[i] = letter == 'R' ? ANY_REFERENCE : ValueKinds.of(letter);
        }
        int put = middle >= 0 && middle + 1 < effect.length() ? ValueKinds.of(effect.charAt(middle + 1)) : NOTHING;
        for (int opcode = first; opcode <= last; opcode++) {
            TAKEN[opcode] = taken;
            PUT[opcode] = put;
        }
    }

    /**
     * The kinds that an opcode pops, the last one on top, including {@link #ANY_REFERENCE}; null if they depend on the
     * operands.
     */
    static int[] taken(int opcode) {
        return opcode < TAKEN.length ? TAKEN[opcode] : null;
    }

    /** The kind that such an opcode pushes, or {@link #NOTHING}. */
    static int put(int opcode) {
        return PUT[opcode];
    }
}
