package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.SpellingHint;
import dev.heddle.engine.internal.text.Table;
import java.io.IOException;
import java.util.List;
import org.apache.commons.cli.help.HelpFormatter;
import org.apache.commons.cli.help.TextHelpAppendable;

/** Finds verbs and tells about them. */
public final class Help {
    private final List<Verb> verbs;

    public Help(List<Verb> verbs) {
        this.verbs = verbs;
    }

    /** @throws UsageException if there is no such verb */
    public Verb verb(String name) {
        return verbs.stream()
                .filter(verb -> verb.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("there is no verb " + name
                        + SpellingHint.hint(name, verbs.stream().map(Verb::name).toList())
                        + " (heddle help lists them)"));
    }

    /** Prints the help of one verb, or for null that of the command. */
    public void print(String name, Console console) throws IOException {
        if (name == null) {
            console.print("usage: heddle VERB [options] [-- java ...]");
            console.print("");
            Table table = new Table("verb", "what it does");
            verbs.forEach(verb -> table.row(verb.name(), verb.summary()));
            table.lines().stream().skip(1).forEach(line -> console.print("  " + line));
            console.print("");
            console.print("heddle help VERB tells about its options.");
            console.print("exit codes: 0 nothing found, 1 findings, 2 usage, 3 unreadable or incomplete recording,");
            console.print("  4 replay diverged, 5 budget spent, 70 internal; record passes the target's exit code on");
            return;
        }
        Verb verb = verb(name);
        console.print(verb.summary());
        console.print("");
        console.print("usage: heddle " + verb.name() + " " + verb.syntax());
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
