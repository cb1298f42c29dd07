package dev.heddle.analyzer.assetfuzzer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** All accesses of one unit of work to one variable at one site in one context. */
final class AccessRow {
    /**
     * The largest number of spans. A row with more spans keeps the first ones and the latest; the spans in between are
     * counted and omitted.
     */
    static final int MAX_SPANS = 24;

    final long variable;
    final int field;
    final int site;
    final int context;
    /** The next row with the same hash. */
    @Nullable AccessRow next;

    private Span[] spans = new Span[1];
    private int size;

    AccessRow(long variable, int field, int site, int context) {
        this.variable = variable;
        this.field = field;
        this.site = site;
        this.context = context;
    }

    boolean matches(long aVariable, int aSite, int aContext) {
        return variable == aVariable && site == aSite && context == aContext;
    }

    /**
     * Adds an access.
     *
     * @return whether a span was omitted
     */
    boolean access(int lockState, int epoch, int segment, int position, int[] numbers) {
        for (int i = size - 1; i >= 0; i--) {
            if (spans[i].matches(lockState, epoch, segment)) {
                spans[i].extend(position, numbers);
                return false;
            }
        }
        return add(new Span(lockState, epoch, segment, position, numbers));
    }

    boolean add(Span span) {
        if (size == MAX_SPANS) {
            spans[size - 1] = span;
            return true;
        }
        if (size == spans.length) {
            spans = Arrays.copyOf(spans, size * 2);
        }
        spans[size++] = span;
        return false;
    }

    int size() {
        return size;
    }

    Span span(int at) {
        return spans[at];
    }

    /** The span with the earliest access. */
    Span first() {
        return spans[0];
    }

    /** The span with the latest access. */
    Span last() {
        Span latest = spans[size - 1];
        for (int i = 0; i < size - 1; i++) {
            if (spans[i].last > latest.last) {
                latest = spans[i];
            }
        }
        return latest;
    }
}
