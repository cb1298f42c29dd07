package dev.heddle.engine.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NumberedNamesTest {
    /** Each of these alone makes a table of four megabytes, or of eight. */
    @Test
    void boundsMemoryForFewNamesWithLargeNumbers() {
        NumberedNames names = new NumberedNames();
        int number = 0;
        for (char letter = ' '; letter <= '~'; letter++) {
            for (String name : new String[] {letter + "600000", letter + "1048575"}) {
                add(names, name, number);
                assertThat(read(names, name)).as(name).isIn(number + 1, 0);
                number++;
                assertThat(names.places()).as(name).isLessThanOrEqualTo(NumberedNames.SPARE_IN_ALL);
            }
        }
        assertThat(read(names, " 600000")).as("the first one").isEqualTo(1);
    }

    /** Finds all of many names with close numbers, for all letters. */
    @Test
    void findsAllDenseNamesOfSeveralLetters() {
        NumberedNames names = new NumberedNames();
        int each = 1_500_000;
        String letters = "VLT";
        for (int value = 0; value < each; value++) {
            for (int letter = 0; letter < letters.length(); letter++) {
                add(names, letters.charAt(letter) + "" + value, value * 3 + letter);
            }
        }
        for (int value = 0; value < each; value++) {
            for (int letter = 0; letter < letters.length(); letter++) {
                String name = letters.charAt(letter) + "" + value;
                int known = read(names, name);
                if (known != value * 3 + letter + 1) {
                    assertThat(known).as(name).isEqualTo(value * 3 + letter + 1);
                }
            }
        }
        assertThat(names.places()).isLessThanOrEqualTo(8L * 3 * each);
    }

    private static void add(NumberedNames names, String name, int number) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        names.add(bytes, 0, bytes.length, number);
    }

    /** The index of a name plus 1; 0 if it is not stored. */
    private static int read(NumberedNames names, String name) {
        byte[] bytes = (name + "|").getBytes(StandardCharsets.US_ASCII);
        return (int) (names.read(bytes, 0) >>> Integer.SIZE);
    }
}
