package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.SpellingHint;
import dev.heddle.engine.internal.text.Table;
import java.io.IOException;
import java.util.List;
import org.apache.commons.cli.help.HelpFormatter;
import org.apache.commons.cli.help.TextHelpAppendable;

/** Looks up verbs and prints their help. */
public final class Help {
    private final List<Verb> verbs;

    public Help(List<Verb> verbs) {
        this.verbs = verbs;
    }

    /** @throws UsageException if the verb does not exist */
    public Verb verb(String name) {
        return verbs.stream()
                .filter(verb -> verb.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("there is no verb " + name
                        + SpellingHint.hint(name, verbs.stream().map(Verb::name).toList())
                        + " (heddle help lists them)"));
    }

    /** Prints the help of a verb; null for the help of the command. */
    public void print(String name, Console console) throws IOException {
        if (name == null) {
            console.print("usage: heddle VERB [options] [-- java ...]");
            console.print("");
            Table table = new Table("verb", "what it does");
            verbs.forEach(verb -> table.row(verb.name(), verb.summary()));
            table.lines().stream().skip(1).forEach(line -> console.print("  " + line));
            console.print("");
            console.print("heddle help VERB lists the options of a verb.");
            console.print(
                    "exit codes: 0 no findings, 1 findings, 2 wrong usage, 3 unreadable or incomplete recording,");
            console.print(
                    "  4 replay diverged, 5 budget spent, 70 internal error; record returns the target's exit code");
            return;
        }
        Verb verb = verb(name);
        console.print(verb.summary());
        console.print("");
        console.print(("usage: heddle " + verb.name() + " " + verb.syntax()).stripTrailing());
        if (!verb.options().getOptions().isEmpty()) {
            HelpFormatter formatter = HelpFormatter.builder()
                    .setHelpAppendable(new TextHelpAppendable(console.out()))
                    .setShowSince(false)
                    .get();
            formatter.printOptions(verb.options());
        }
        verb.more().forEach(console::print);
    }
}
