package dev.heddle.engine.internal.convert;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Recognises the operation of a line by the bytes of its word and the bracket or bar after it. Words are represented by
 * their ordinals. The words after {@link StdLine.Word#END} are rare and some are longer than eight bytes, so they are
 * not recognised here.
 */
final class StdWords {
    private static final StdLine.Word[] WORDS = Arrays.copyOf(StdLine.Word.values(), StdLine.Word.END.ordinal() + 1);
    private static final int[] LENGTHS = new int[WORDS.length];
    private static final long[] HEADS = new long[WORDS.length];
    private static final boolean[] OPERANDS = new boolean[WORDS.length];

    private static final int READ = StdLine.Word.READ.ordinal();
    private static final int READ_HEAD;
    /** The bits in which a write differs from a read: {@code w} from {@code r}. */
    private static final int DIFFERENCE;

    static {
        for (StdLine.Word word : WORDS) {
            int i = word.ordinal();
            byte[] head = (word + (word.hasOperand() ? "(" : "|")).getBytes(StandardCharsets.US_ASCII);
            LENGTHS[i] = head.length;
            HEADS[i] = EightBytes.at(Arrays.copyOf(head, Long.BYTES), 0);
            OPERANDS[i] = word.hasOperand();
        }
        READ_HEAD = (int) HEADS[READ];
        DIFFERENCE = (int) HEADS[StdLine.Word.WRITE.ordinal()] ^ READ_HEAD;
    }

    private StdWords() {}

    /** The word at this index, or -1 if it is not one of the eight. The array must have seven more bytes after it. */
    static int at(byte[] bytes, int index) {
        long word = EightBytes.at(bytes, index);
        int differs = (int) word & 0xFFFF ^ READ_HEAD;
        // Reads and writes are equally likely: this must not be a branch.
        if ((differs & ~DIFFERENCE) == 0 && (differs == 0 | differs == DIFFERENCE)) {
            return READ + (differs & 1);
        }
        for (int i = 0; i < WORDS.length; i++) {
            if (EightBytes.first(word, LENGTHS[i]) == HEADS[i]) {
                return i;
            }
        }
        return -1;
    }

    /** Length of a word with the bracket or bar after it. */
    static int length(int word) {
        return LENGTHS[word];
    }

    static boolean hasOperand(int word) {
        return OPERANDS[word];
    }
}
