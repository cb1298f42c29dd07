package guest;

import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An analysis of a plugin jar: the busiest threads. */
public final class Busiest implements Analysing {
    private static final TechniqueOption<Integer> AT_LEAST =
            TechniqueOption.number("at-least", 1, 1, "operations from which on a thread is busy; default 1");

    @Override
    public String id() {
        return "busiest";
    }

    @Override
    public String title() {
        return "busiest threads";
    }

    @Override
    public String help() {
        return "finds the threads that do the most";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(AT_LEAST);
    }

    @Override
    public String noun() {
        return "thread";
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        List<Finding> all = new ArrayList<>();
        List<String> directories = new ArrayList<>();
        for (Recording recording : input.recordings()) {
            directories.add(recording.directory().toString());
            Map<String, Integer> counts = new HashMap<>();
            for (int thread : recording.threads()) {
                String path = recording.names().thread(thread).path();
                recording.forEachOf(thread, (stamp, number, site, target, aux) -> counts.merge(path, 1, Integer::sum));
            }
            counts.forEach((path, count) -> {
                if (count >= options.get(AT_LEAST)) {
                    all.add(new Finding(
                            "busy-" + path,
                            "busy-thread",
                            Finding.Status.CANDIDATE,
                            "thread " + path + " does " + count + " operations",
                            List.of(),
                            List.of(path),
                            null,
                            null,
                            null,
                            Map.of("operations", count)));
                }
            });
        }
        return Analysis.found(new Findings(id(), directories, Map.of("busy", (long) all.size()), all));
    }
}
