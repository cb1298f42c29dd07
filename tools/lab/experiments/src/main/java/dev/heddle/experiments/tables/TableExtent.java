package dev.heddle.experiments.tables;

import java.util.Locale;

/** How much is measured. */
public enum TableExtent {
    /** The measurements of the papers, as far as half a day allows. */
    WHOLE,
    /** A glimpse, in some minutes. */
    QUICK;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
