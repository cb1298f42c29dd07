package dev.heddle.experiments.tables;

import dev.heddle.engine.base.UsageException;

/**
 * The cells that one machine of several makes.
 *
 * @param number from 1
 * @param of how many machines there are
 */
public record Share(int number, int of) {
    /** @throws UsageException if it is not {@code 1/3} or the like */
    public static Share parse(String text) {
        String[] words = text.split("/", -1);
        try {
            Share share = new Share(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
            if (words.length == 2 && share.number >= 1 && share.number <= share.of) {
                return share;
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // Said below.
        }
        throw new UsageException(
                "--pieces " + text + ": give the number of this machine and how many there are, as 1/3");
    }

    /** Whether a cell, by its number from 0, is made here. */
    public boolean has(long cell) {
        return cell % of == number - 1;
    }
}
