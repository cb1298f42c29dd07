package dev.heddle.bench;

import dev.heddle.trace.recording.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts about a recording.
 *
 * @param events events in it
 * @param dropped events that it says were dropped
 * @param bytes allocated on the disk: what {@code du} counts, as the files are sparse; -1 if there is no {@code du}
 * @param trouble why the recording is not whole, or null if {@code heddle verify} could read all that the manifest
 *     counts
 * @param warnings classes that the recorder failed to weave, by reason, and what the agent said on standard error
 */
record RecordingFacts(long events, long dropped, long bytes, String trouble, List<String> warnings) {
    private static final Pattern WHOLE = Pattern.compile("whole: ([\\d,]+) events,.*", Pattern.DOTALL);

    /**
     * @param err what the recorded program printed on standard error
     * @param verify the command that verifies a recording, without the recording
     */
    static RecordingFacts of(Path recording, String err, List<String> verify, MeasuredProcesses children)
            throws IOException, InterruptedException {
        if (!Files.isRegularFile(recording.resolve(Manifest.FILE_NAME))) {
            return new RecordingFacts(0, 0, 0, "there is no " + Manifest.FILE_NAME, said(err));
        }
        Manifest manifest = Manifest.read(recording);
        long events = manifest.counts().events();
        long dropped = manifest.counts().dropped();
        List<String> warnings = said(err);
        new TreeMap<>(manifest.unwoven()).forEach((reason, classes) -> {
            if (reason.startsWith("failed")) {
                warnings.add(reason + " (" + classes + " classes)");
            }
        });
        return new RecordingFacts(
                events,
                dropped,
                allocated(recording, children),
                trouble(recording, events, dropped, verify, children),
                warnings);
    }

    private static List<String> said(String err) {
        return new ArrayList<>(
                err.lines().filter(line -> line.startsWith("heddle: ")).toList());
    }

    private static String trouble(
            Path recording, long events, long dropped, List<String> verify, MeasuredProcesses children)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(verify);
        command.add(recording.toString());
        Child child = children.run(command);
        if (child.stopped() != null) {
            return "heddle verify was " + child.stopped();
        }
        String said = child.out().strip();
        Matcher whole = WHOLE.matcher(said);
        if (child.exit() != 0 || !whole.matches()) {
            return "heddle verify: " + (said.isEmpty() ? child.complaint() : said);
        }
        long readable = Long.parseLong(whole.group(1).replace(",", ""));
        return readable == events
                ? null
                : String.format(
                        "the manifest counts %,d events and %,d dropped, readable are %,d", events, dropped, readable);
    }

    /** Blocks of the files times their size, from {@code du}: Java does not expose st_blocks. */
    private static long allocated(Path recording, MeasuredProcesses children) throws IOException, InterruptedException {
        if (!Files.isExecutable(Path.of("/usr/bin/du")) && !Files.isExecutable(Path.of("/bin/du"))) {
            return -1;
        }
        Child child = children.run(List.of("du", "-sk", recording.toString()));
        return child.exit() == 0 ? Long.parseLong(child.out().strip().split("\\s+")[0]) << 10 : -1;
    }
}
