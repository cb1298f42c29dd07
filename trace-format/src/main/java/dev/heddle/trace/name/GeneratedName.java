package dev.heddle.trace.name;

import org.jspecify.annotations.Nullable;

/**
 * Names of generated classes, without the part that is random in each run: Byte Buddy, which Hibernate and Mockito use,
 * ends them with {@code $} and eight letters and digits, and Derby names its statements by long hexadecimal numbers.
 */
public final class GeneratedName {
    /** Stands for the random part. No class of a program has it in its name. */
    private static final char RANDOM_PART = '#';

    private static final int LETTERS_OF_A_SUFFIX = 8;
    private static final int LEAST_OF_A_NUMBER = 20;
    /** Digits of a suffix without letters, or of a long number; shorter ones count classes in their order. */
    private static final int LEAST_DIGITS = 6;

    private GeneratedName() {}

    /** Whether the random part of a name was removed. */
    public static boolean isGenerated(String className) {
        return !className.isEmpty() && className.charAt(className.length() - 1) == RANDOM_PART;
    }

    /**
     * The name without its random part; null if no part looks random. Some programs name other classes in the same way,
     * so the caller must know that the class is generated.
     *
     * @param className internal or qualified
     */
    public static @Nullable String withoutRandomPart(String className) {
        int dollar = className.lastIndexOf('$');
        int start = Math.max(dollar, Math.max(className.lastIndexOf('/'), className.lastIndexOf('.'))) + 1;
        boolean isRandom = start > 0 && isRandom(className, start, start == dollar + 1);
        return isRandom ? className.substring(0, start) + RANDOM_PART : null;
    }

    private static boolean isRandom(String name, int start, boolean isSuffix) {
        int length = name.length() - start;
        int digits = 0;
        for (int i = start; i < name.length(); i++) {
            char at = name.charAt(i);
            if (isDigit(at)) {
                digits++;
            } else if (!isCapital(at) && !isSmall(at)) {
                return false;
            }
        }
        if (digits >= LEAST_DIGITS && length >= LEAST_OF_A_NUMBER) {
            return true;
        }
        return isSuffix
                && (digits == length
                        ? digits >= LEAST_DIGITS
                        : length == LETTERS_OF_A_SUFFIX && !isOfWords(name, start));
    }

    /** Whether these are words that begin with a capital, and perhaps a number: {@code TreeNode}, {@code Builder8}. */
    private static boolean isOfWords(String name, int start) {
        for (int i = start + 1; i < name.length(); i++) {
            char before = name.charAt(i - 1);
            char at = name.charAt(i);
            if (isDigit(before) && !isDigit(at) || isCapital(before) && !isSmall(at)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char at) {
        return at >= '0' && at <= '9';
    }

    private static boolean isCapital(char at) {
        return at >= 'A' && at <= 'Z';
    }

    private static boolean isSmall(char at) {
        return at >= 'a' && at <= 'z';
    }
}
