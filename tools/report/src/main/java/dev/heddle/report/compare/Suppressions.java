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
 * Findings with which nobody is to be bothered until a day, each with a reason: lines of a text file, {@code FINGERPRINT YYYY-MM-DD REASON}. An entry
 * without a reason, or whose day is over, suppresses nothing, and is told.
 *
 * @param entries those in force, by fingerprint
 * @param notes what is wrong with others, one line each
 */
public record Suppressions(Map<String, Entry> entries, List<String> notes) {
    /** Nothing is suppressed. */
    public static final Suppressions NONE = new Suppressions(Map.of(), List.of());

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{16})\\s+(\\S+)(?:\\s+(.*))?");

    public Suppressions {
        entries = Map.copyOf(entries);
        notes = List.copyOf(notes);
    }

    /**
     * One that is in force.
     *
     * @param line number of its line in the file
     * @param until the last day on which it is
     */
    public record Entry(int line, LocalDate until, String reason) {}

    /** The file is none of suppressions; the message is one line that says where and what to write. */
    public static final class MalformedException extends IOException {
        private static final long serialVersionUID = 1;

        MalformedException(String message) {
            super(message);
        }
    }

    /**
     * @param today what day it is
     * @throws MalformedException if a line is none
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
                        place + ": write FINGERPRINT YYYY-MM-DD REASON; reports name the fingerprint of each finding");
            }
            LocalDate until = day(parts.group(2), place);
            String reason = parts.group(3);
            if (reason == null || reason.isBlank()) {
                notes.add(place + " suppresses nothing: it gives no reason");
            } else if (until.isBefore(today)) {
                notes.add(place + " suppresses nothing any more: it ended on " + until + " (" + reason + ")");
            } else if (entries.putIfAbsent(parts.group(1), new Entry(number, until, reason)) != null) {
                notes.add(place + " repeats line " + entries.get(parts.group(1)).line() + ", which counts");
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
            throw new MalformedException(file + " is no text in UTF-8");
        }
    }

    private static LocalDate day(String text, String place) throws MalformedException {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new MalformedException(place + ": \"" + text + "\" is no day: write one as 2027-01-31");
        }
    }

    /** The entry for a finding, or null. */
    public @Nullable Entry of(ReportFinding finding) {
        return entries.get(finding.fingerprint());
    }

    /** The notes, and besides which entries fit no finding any more. */
    public List<String> notes(FindingsReport report) {
        Set<String> there =
                report.findings().stream().map(ReportFinding::fingerprint).collect(Collectors.toSet());
        List<String> all = new ArrayList<>(notes);
        entries.entrySet().stream()
                .filter(entry -> !there.contains(entry.getKey()))
                .sorted(Map.Entry.comparingByValue(Comparator.comparingInt(Entry::line)))
                .forEach(entry -> all.add("the suppression of " + entry.getKey() + " (line "
                        + entry.getValue().line() + ") fits no finding: it can go"));
        return all;
    }
}
