package dev.heddle.cli.demo;

import dev.heddle.cli.report.FindingsOutput;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.predict.AssetFuzzerTechnique;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.internal.runs.ControlledRun;
import dev.heddle.engine.internal.runs.ExactPlans;
import dev.heddle.engine.internal.runs.RunReport;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code heddle demo}: shows record, predict, confirm and replay on the Account program of the AssetFuzzer paper. */
public final class DemoVerb implements Verb {
    private static final VerbOption<Path> OUT =
            VerbOption.path("o", "out", "DIR", "directory of all results").orElse(null, "heddle-out/demo-TIME");
    private static final String SUBJECT = "dev.heddle.subjects.buggy.account.AccountTest";
    private static final int TRIES = 30;
    private static final int REPLAYS = 3;

    private final AssetFuzzerTechnique technique = new AssetFuzzerTechnique();

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public String summary() {
        return "shows record, predict, confirm and replay on a built-in program, in under a minute";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options]";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(OUT);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        Path out = OutputDirectory.claim(arguments.get(OUT), "demo");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        JavaCommand command =
                new JavaCommand(List.of(java, "-cp", SubjectJars.main().toString(), SUBJECT));
        Path recording = record(command, out, console);
        Findings findings = predict(recording, command, out, console);
        if (findings.findings().isEmpty()) {
            throw new IllegalStateException("the analysis of the demo's recording predicts nothing");
        }
        Finding candidate = findings.findings().get(0);
        Path planFile = out.resolve("analysis").resolve(candidate.plan());
        Plan plan = PlanFile.read(planFile);
        ControlledRun controlled = new ControlledRun(
                command, new Replayer(Recorder.CAMPAIGN), OptionValues.DEFAULTS, Duration.ofSeconds(60));
        RunReport confirmed = confirm(controlled, plan, planFile, out, console);
        Path exact = out.resolve("exact.json");
        ExactPlan exactPlan = ExactPlans.write(confirmed, plan, exact);
        replay(controlled, exactPlan, exact, out, console);
        console.print("");
        console.print("All results are in " + out + ". Now try your program:");
        console.print("  ./heddle hunt -- java -cp your.jar your.Main");
        return ExitCode.NOTHING_FOUND;
    }

    private static Path record(JavaCommand command, Path out, Console console)
            throws InterruptedException, IOException {
        head(console, "1. Record", "an ordinary run, which does not fail");
        Path recording = OutputDirectory.claim(out.resolve("recording"), "recording");
        TargetRun run = TargetRun.inBackground(
                Recorder.CAMPAIGN.weave(command, recording),
                out.resolve(ControlledRun.STDOUT),
                out.resolve(ControlledRun.STDERR),
                Duration.ofSeconds(60));
        if (!OutputDirectory.holdsRecording(recording)) {
            throw new UsageException("the demo's program did not start: see " + out.resolve(ControlledRun.STDERR));
        }
        try (Recording read = Recording.open(recording)) {
            console.print(String.format(
                    "   %s: exit code %d, %s of %s recorded",
                    SUBJECT.substring(SUBJECT.lastIndexOf('.') + 1),
                    run.exitCode(),
                    Plural.of(read.events(), "event"),
                    Plural.of(read.threads().size(), "thread")));
        }
        return recording;
    }

    private Findings predict(Path recording, JavaCommand command, Path out, Console console) throws IOException {
        head(console, "2. Predict", "an interleaving that would break it (" + technique.title() + ")");
        Path analysis = out.resolve("analysis");
        try (OpenRecordings recordings = OpenRecordings.open(List.of(recording.toString()), Recording.Damage.REFUSE)) {
            Findings findings = new RankedAnalysis(technique, command.words())
                    .analyze(
                            AnalysisInput.of(recordings.all()),
                            OptionValues.DEFAULTS,
                            OutputDirectory.claim(analysis, "analysis"))
                    .findings();
            findings.write(analysis);
            if (!findings.findings().isEmpty()) {
                new FindingsOutput(ReportReader.of(findings, analysis, "demo", command.words(), List.of()), console)
                        .groups(List.of(), 1);
            }
            return findings;
        }
    }

    private static RunReport confirm(ControlledRun controlled, Plan plan, Path planFile, Path out, Console console)
            throws IOException, InterruptedException {
        head(console, "3. Confirm", "force that order in the next run");
        for (int i = 0; i < TRIES; i++) {
            RunReport report = controlled.run(
                    plan, planFile, plan.seed() + i, out.resolve("runs").resolve("try-" + (i + 1)), false);
            console.print("   run " + (i + 1) + ": " + report.inWords());
            if (report.verdict() == RunVerdict.CONFIRMED && report.failure() != null) {
                return report;
            }
        }
        throw new IllegalStateException("the demo's candidate did not fail in " + TRIES + " runs");
    }

    private static void replay(ControlledRun controlled, ExactPlan plan, Path planFile, Path out, Console console)
            throws IOException, InterruptedException {
        head(console, "4. Replay", "the exact plan reproduces the failure in a fresh JVM, every time");
        for (int i = 1; i <= REPLAYS; i++) {
            RunReport report = controlled.run(
                    plan, planFile, plan.seed(), out.resolve("runs").resolve("exact-" + i), false);
            console.print("   run " + i + ": " + report.inWords());
            if (report.verdict() != RunVerdict.REPRODUCED) {
                throw new IllegalStateException("the exact plan did not reproduce the failure");
            }
        }
        console.print("   heddle replay " + planFile + " -- " + controlled.command());
    }

    private static void head(Console console, String step, String what) {
        console.print("");
        console.print(console.bold(step) + ": " + what);
    }
}
