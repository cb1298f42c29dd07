package dev.heddle.cli.hang;

import dev.heddle.analyzer.dump.HangReport;
import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.report.WrittenResults;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.AttachModule;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.ProcessDumps;
import dev.heddle.engine.internal.launch.RunningJvm;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code heddle hang}: explains why the threads of a process do not continue. */
public final class HangVerb implements Verb {
    private static final VerbOption<Path> OUT = VerbOption.path(
                    "o", "out", "DIR", "directory of findings.json, report.html and the dumps of a process")
            .orElse(null, "nothing is written");
    private static final VerbOption<Duration> APART =
            VerbOption.time("apart", "time between the two dumps of a process").orElse("3s");

    @Override
    public String name() {
        return "hang";
    }

    @Override
    public String summary() {
        return "explains from thread dumps why threads do not continue";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options] PID|DUMP...|FILE.jfr";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(MaskOption.OPTION, OUT, APART, Format.OPTION);
    }

    @Override
    public List<String> more() {
        return List.of(
                "DUMP is the output of jstack, of jcmd Thread.print or Thread.dump_to_file, or a log with dumps in it.",
                "Two dumps some seconds apart show which threads do not move. Exit code 1: a cause was found.",
                "heddle hunt --from DUMP -- java ... makes a failing run of it.");
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(
                1, Integer.MAX_VALUE, "a process or thread dumps, as in: heddle hang 4711 (heddle jps lists them)");
        List<String> operands = arguments.operands();
        boolean isProcess = operands.size() == 1
                && operands.get(0).matches("[1-9][0-9]{0,17}")
                && !Files.exists(Path.of(operands.get(0)));
        if (!isProcess && arguments.has(APART)) {
            throw new UsageException("--apart is only valid for a process: remove it, or name a process");
        }
        List<Path> files = isProcess ? List.of() : DumpFiles.of(operands);
        ProcessDumps taken = isProcess ? dumps(operands.get(0), arguments, console) : null;
        HangReport report = taken == null ? DumpFiles.read(files) : DumpFiles.read(taken);
        Path out = arguments.get(OUT) == null ? null : OutputDirectory.claim(arguments.get(OUT), "hang");
        if (out != null && taken != null) {
            taken.write(out);
        }
        report.notes().forEach(console::note);
        Findings findings = report.findings(operands);
        if (arguments.get(Format.OPTION) == Format.JSON) {
            console.print(Format.json(findings));
        } else {
            HangLines.lines(report).forEach(console::print);
        }
        if (out != null) {
            write(out, findings, arguments, console);
        }
        return report.causes().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
    }

    private static ProcessDumps dumps(String operand, Arguments arguments, Console console)
            throws IOException, InterruptedException {
        AttachModule.need();
        RunningJvm jvm = RunningJvm.of(Long.parseLong(operand));
        ProcessDumps dumps = ProcessDumps.take(jvm, arguments.get(APART), console);
        console.clearStatus();
        return dumps;
    }

    private static void write(Path out, Findings findings, Arguments arguments, Console console) throws IOException {
        findings.write(out);
        WrittenResults results = new ReportWriter("hang", List.of())
                .write(out, findings, !findings.findings().isEmpty(), console);
        if (arguments.get(Format.OPTION) != Format.JSON && results.page() != null) {
            console.print("report in " + results.page());
        }
    }
}
