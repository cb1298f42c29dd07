package dev.heddle.report.compare;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Findings that do not count until a date, each with a reason: lines of a text file,
 * {@code FINGERPRINT YYYY-MM-DD REASON}. An entry without a reason, or an expired one, suppresses nothing and is
 * reported.
 *
 * @param entries valid entries, by fingerprint
 * @param notes problems of other entries, one line each
 */
public record Suppressions(Map<String, Entry> entries, List<String> notes) {
    /** No suppressions. */
    public static final Suppressions NONE = new Suppressions(Map.of(), List.of());

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{16})\\s+(\\S+)(?:\\s+(.*))?");

    public Suppressions {
        entries = Map.copyOf(entries);
        notes = List.copyOf(notes);
    }

    /**
     * A valid entry.
     *
     * @param line number of its line in the file
     * @param until the last day on which it is valid
     */
    public record Entry(int line, LocalDate until, String reason) {}

    /** The file is malformed. The message is one line with the place and the expected form. */
    public static final class MalformedException extends IOException {
        private static final long serialVersionUID = 1;

        MalformedException(String message) {
            super(message);
        }
    }

    /**
     * @param today the current date
     * @throws MalformedException if a line is malformed
     */
    public static Suppressions read(Path file, LocalDate today) throws IOException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        int number = 0;
        for (String text : lines(file)) {
            number++;
            String line = text.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String place = file + ", line " + number;
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new MalformedException(
                        place + ": write FINGERPRINT YYYY-MM-DD REASON; reports list the fingerprint of each finding");
            }
            LocalDate until = day(parts.group(2), place);
            String reason = parts.group(3);
            if (reason == null || reason.isBlank()) {
                notes.add(place + " suppresses nothing: it has no reason");
            } else if (until.isBefore(today)) {
                notes.add(place + " suppresses nothing: it expired on " + until + " (" + reason + ")");
            } else if (entries.putIfAbsent(parts.group(1), new Entry(number, until, reason)) != null) {
                notes.add(place + " repeats line " + entries.get(parts.group(1)).line() + ", which is used");
            }
        }
        return new Suppressions(entries, notes);
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new MalformedException("cannot read " + file + ": there is no such file");
        } catch (CharacterCodingException e) {
            throw new MalformedException(file + " is not UTF-8 text");
        }
    }

    private static LocalDate day(String text, String place) throws MalformedException {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new MalformedException(place + ": \"" + text + "\" is not a date: write it as 2027-01-31");
        }
    }

    /** The entry for a finding, or null. */
    public @Nullable Entry of(ReportFinding finding) {
        return entries.get(finding.fingerprint());
    }

    /** The notes, and the entries that match no finding of a report. */
    public List<String> notes(FindingsReport report) {
        Set<String> there =
                report.findings().stream().map(ReportFinding::fingerprint).collect(Collectors.toSet());
        List<String> all = new ArrayList<>(notes);
        entries.entrySet().stream()
                .filter(entry -> !there.contains(entry.getKey()))
                .sorted(Map.Entry.comparingByValue(Comparator.comparingInt(Entry::line)))
                .forEach(entry -> all.add("the suppression of " + entry.getKey() + " (line "
                        + entry.getValue().line() + ") matches no finding: remove it"));
        return all;
    }
}
