package dev.heddle.cli.attach;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.engine.internal.launch.AttachModule;
import dev.heddle.engine.internal.launch.RunningJvm;
import dev.heddle.engine.internal.text.Table;
import java.util.List;

/** {@code heddle jps}: lists the running JVMs. */
public final class JpsVerb implements Verb {
    @Override
    public String name() {
        return "jps";
    }

    @Override
    public String summary() {
        return "lists the running JVMs, and marks those that are being recorded";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.LOOK;
    }

    @Override
    public String syntax() {
        return "";
    }

    @Override
    public int run(Arguments arguments, Console console) {
        arguments.expectOperands(0, 0, "");
        AttachModule.need();
        List<RunningJvm> all = RunningJvm.all();
        if (all.isEmpty()) {
            console.print("this user has no running JVM");
            return ExitCode.NOTHING_FOUND;
        }
        Table table = new Table("pid", "java", "recorder", "main class");
        for (RunningJvm jvm : all) {
            Boolean recorded = jvm.isRecorded();
            table.row(
                    Long.toString(jvm.pid()),
                    jvm.version() == null ? "?" : jvm.version(),
                    recorded == null ? "?" : recorded ? "yes" : "no",
                    jvm.command().isEmpty() ? "?" : jvm.main());
        }
        table.lines().forEach(console::print);
        return ExitCode.NOTHING_FOUND;
    }
}
