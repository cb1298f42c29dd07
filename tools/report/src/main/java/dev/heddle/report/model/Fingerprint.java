package dev.heddle.report.model;

import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Identifies a finding by its kind and places, without lines, offsets, threads and object numbers, so that the
 * fingerprint survives edits of the program.
 */
public final class Fingerprint {
    /** Numbers in the names of generated classes and methods. */
    private static final Pattern LAMBDA = Pattern.compile("\\$\\d+(?=$|[.( ])");

    private static final Pattern MADE = Pattern.compile("(\\$\\$Lambda|\\$Proxy|/0x|\\$\\$\\w*CGLIB)[^ ]*");
    /** {@code pkg.Class#2}, {@code pkg.Class #2}. */
    private static final Pattern NUMBERED = Pattern.compile(" ?#\\d+");

    private Fingerprint() {}

    /** Sixteen hexadecimal digits. */
    public static String of(Finding finding) {
        List<String> parts = new ArrayList<>();
        parts.add(finding.kind());
        Object identity = finding.details().get("identity");
        FindingKind kind = FindingKind.of(finding);
        if (kind.isFailure()) {
            // The identity of a failure has no lines.
            String failure = identity == null ? withoutThread(finding.title()) : identity.toString();
            parts.add(plain(failure));
            if (isOfCheck(failure)) {
                // Different defects end in the same check.
                DetailValues.list(finding.details().get("cause")).forEach(cause -> parts.add(plain("" + cause)));
            }
            return hash(parts);
        }
        List<String> places = new ArrayList<>();
        for (Finding.Place place : finding.sites()) {
            CodePoint at = ProgramFrame.ofProgram(place.stack(), place);
            places.add(
                    place.op() + " " + plain(object(finding, place)) + " " + plain(at.className() + "." + at.method()));
        }
        if (kind.places() == FindingKind.Places.UNORDERED) {
            // The order of the places is arbitrary.
            Collections.sort(places);
        }
        parts.addAll(places);
        if (kind == FindingKind.HANG && identity != null) {
            // The methods that wait in a hang, with their callers.
            parts.add(plain(identity.toString()));
        }
        Object pattern = finding.details().get("pattern");
        if (pattern != null) {
            parts.add("pattern " + pattern);
        }
        if (finding.sites().isEmpty()) {
            parts.add(plain(withoutThread(finding.title())));
        }
        return hash(parts);
    }

    /** The variable, or the class of a lock: the field that holds a lock is only known where the class files are. */
    private static String object(Finding finding, Finding.Place place) {
        if (place.variable() == null) {
            return "";
        }
        return finding.kind().equals(DeadlockFindings.KIND)
                ? " (" + DeadlockFindings.lockClass(place.variable()) + ")"
                : place.variable();
    }

    /**
     * Whether the identity of a failure only names the one method of the program that noticed it, such as an assertion
     * in {@code main}, and an exit code.
     */
    private static boolean isOfCheck(String identity) {
        String innermost = identity.substring(identity.lastIndexOf(", caused by ") + 1);
        boolean isThrown = identity.startsWith("uncaught ") || identity.startsWith("told ");
        return identity.startsWith("exit code ") || isThrown && !innermost.contains(" < ");
    }

    private static String hash(List<String> parts) {
        return String.format("%016x", StableHash.of(String.join("\n", parts)));
    }

    private static String withoutThread(String title) {
        return title.replaceAll(" \\(thread [^)]*\\)$", "");
    }

    private static String plain(String name) {
        if (name.indexOf('$') < 0 && name.indexOf('/') < 0 && name.indexOf('#') < 0) {
            return name;
        }
        String made = MADE.matcher(name).replaceAll("\\$\\$");
        return NUMBERED.matcher(LAMBDA.matcher(made).replaceAll("\\$")).replaceAll("");
    }
}
