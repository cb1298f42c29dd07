package guest;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbOption;
import java.util.List;

/** A verb of a plugin jar. */
public final class Greet implements Verb {
    private static final VerbOption<Integer> TIMES =
            VerbOption.number("n", "times", 1, "number of greetings").orElse("1");

    @Override
    public String name() {
        return "greet";
    }

    @Override
    public String summary() {
        return "greets";
    }

    @Override
    public String syntax() {
        return "[options]";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(TIMES);
    }

    @Override
    public int run(Arguments arguments, Console console) {
        arguments.expectOperands(0, 0, "");
        console.print("hello ".repeat(arguments.get(TIMES)).strip());
        return ExitCode.NOTHING_FOUND;
    }
}
