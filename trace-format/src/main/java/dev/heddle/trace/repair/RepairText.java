package dev.heddle.trace.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A repair as a user writes it. Its names need not be complete.
 *
 * @param kind the word before {@code =}
 * @param values the texts behind it
 */
public record RepairText(String kind, List<String> values) {
    private static final Set<String> KINDS = Set.of(
            Repair.ModifiedField.VOLATILE,
            Repair.ModifiedField.FINAL,
            Repair.SynchronizedMethod.KIND,
            Repair.LockedLines.KIND);
    /** The spellings of all kinds, for messages. */
    private static final String SPELLINGS =
            "volatile=CLASS.FIELD, final=CLASS.FIELD, synchronized=CLASS.METHOD or lock=FILE:LINE,FILE:LINE";

    public RepairText {
        Objects.requireNonNull(kind, "kind");
        values = List.copyOf(values);
    }

    /**
     * Reads repairs, separated by commas. A part without a kind is another value of the previous repair. A comma within
     * parentheses separates nothing.
     *
     * @throws IllegalArgumentException with a line for the user, if a kind is unknown or a value is missing
     */
    public static List<RepairText> of(String text) {
        List<RepairText> all = new ArrayList<>();
        String kind = null;
        List<String> values = new ArrayList<>();
        for (String part : parts(text)) {
            int at = part.indexOf('=');
            if (at >= 0 && kind != null) {
                all.add(new RepairText(kind, values));
                values.clear();
            }
            kind = at < 0 ? kind : part.substring(0, at).strip();
            String value = part.substring(at + 1).strip();
            if (kind == null || !KINDS.contains(kind) || value.isEmpty()) {
                throw new IllegalArgumentException("'" + part + "' is no repair: write " + SPELLINGS);
            }
            values.add(value);
        }
        all.add(new RepairText(Objects.requireNonNull(kind, "kind"), values));
        return all;
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }
}
