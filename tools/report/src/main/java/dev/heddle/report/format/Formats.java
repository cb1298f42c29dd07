package dev.heddle.report.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The report formats on the class path. */
public final class Formats {
    private Formats() {}

    /** All formats, sorted by name. */
    public static List<ReportFormat> all() {
        List<ReportFormat> all = new ArrayList<>();
        ServiceLoader.load(ReportFormat.class, Formats.class.getClassLoader()).forEach(all::add);
        all.sort(Comparator.comparing(ReportFormat::name));
        return all;
    }

    /** Their names, sorted. */
    public static List<String> names() {
        return all().stream().map(ReportFormat::name).toList();
    }

    /** @throws IllegalArgumentException if there is no format of that name */
    public static ReportFormat named(String name) {
        return all().stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no report format " + name + ": choose one of " + String.join(", ", names())));
    }
}
