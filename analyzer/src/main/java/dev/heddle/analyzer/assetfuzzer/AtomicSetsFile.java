package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The atomic sets and units of work that a user declares (AssetFuzzer, section 4: annotations of atomic sets). A class
 * of which the file names a field has only the declared sets; its other fields belong to no set. All other classes keep
 * the default sets.
 *
 * @param schemaVersion version of this format, {@value #VERSION}
 * @param sets the sets; no field is in two of them
 */
public record AtomicSetsFile(int schemaVersion, List<DeclaredSet> sets) {
    /** The version that this Heddle reads and writes. */
    public static final int VERSION = 1;

    /**
     * One atomic set.
     *
     * @param name name of the set, for messages
     * @param fields instance fields of one object, or static fields of one class, such as {@code bank.Account.checking}
     * @param units methods that are units of work on the set, with any receiver and in all overloads, such as
     *     {@code bank.Bank.transfer} or {@code bank.Account.<init>}; null for the default methods
     */
    public record DeclaredSet(
            String name, List<String> fields, @Nullable List<String> units) {
        public DeclaredSet {
            Objects.requireNonNull(name, "name");
            fields = List.copyOf(fields);
            units = units == null ? null : List.copyOf(units);
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("set " + Printable.line(name) + " has no field");
            }
            fields.forEach(AtomicSetsFile::requireMember);
            if (units != null) {
                units.forEach(AtomicSetsFile::requireMember);
            }
        }
    }

    public AtomicSetsFile {
        sets = List.copyOf(sets);
        Set<String> names = new HashSet<>();
        Map<String, String> setOfField = new HashMap<>();
        for (DeclaredSet set : sets) {
            if (!names.add(set.name)) {
                throw new IllegalArgumentException("two sets have the name " + Printable.line(set.name));
            }
            for (String field : set.fields) {
                String other = setOfField.put(field, set.name);
                if (other != null) {
                    throw new IllegalArgumentException("field " + Printable.line(field) + " is in two sets, "
                            + Printable.line(other) + " and " + Printable.line(set.name));
                }
            }
        }
    }

    private static void requireMember(String text) {
        int dot = text.lastIndexOf('.');
        if (dot <= 0 || dot == text.length() - 1) {
            throw new IllegalArgumentException(
                    Printable.line(text) + " has no class; write package.Class.member, and Outer$Inner.member");
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or is invalid; the message has one line with file, member and value
     */
    public static AtomicSetsFile read(Path file) throws IOException {
        return Json.readVersioned(file, AtomicSetsFile.class, DocumentHead.VERSION, VERSION, "", "DeclaredSet.units");
    }

    /** The class of a member, such as {@code bank/Account} of {@code bank.Account.checking}. */
    public static String internalClass(String member) {
        return member.substring(0, member.lastIndexOf('.')).replace('.', '/');
    }

    /** The simple name of a member, such as {@code checking} of {@code bank.Account.checking}. */
    public static String simpleName(String member) {
        return member.substring(member.lastIndexOf('.') + 1);
    }
}
