package dev.heddle.cli.terminal;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.SpellingHint;
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

    /** Columns of the lists of options. */
    private static final int WIDTH = 100;

    /**
     * Prints the script that completes verbs and options in a shell.
     *
     * @param shell bash or zsh
     */
    public void printCompletion(String shell, Console console) {
        Completion.script(shell, verbs).forEach(console::print);
    }

    /**
     * Prints the help of a verb.
     *
     * @param name null for the help of the command
     * @param isFull whether to list rare options, too
     */
    public void print(String name, boolean isFull, Console console) throws IOException {
        if (name == null) {
            console.print("usage: heddle VERB [options] [-- java ...]");
            console.print("");
            for (VerbGroup group : VerbGroup.values()) {
                printGroup(group, console);
            }
            console.print("heddle help VERB lists the options of a verb, heddle help VERB --all also rare ones.");
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
        if (!verb.options().isEmpty()) {
            printOptions(
                    verb.options().stream()
                            .filter(option -> isFull || !option.isRare())
                            .toList(),
                    console);
        }
        long rare = verb.options().stream().filter(VerbOption::isRare).count();
        verb.more().forEach(console::print);
        if (!isFull && rare > 0) {
            console.print("heddle help " + verb.name() + " --all lists " + rare + " further options.");
        }
    }

    private void printGroup(VerbGroup group, Console console) {
        List<Verb> members =
                verbs.stream().filter(verb -> verb.group() == group).toList();
        if (members.isEmpty()) {
            return;
        }
        int width = verbs.stream().mapToInt(verb -> verb.name().length()).max().orElse(0);
        console.print(group.inWords());
        members.forEach(verb -> console.print(
                "  " + verb.name() + " ".repeat(width - verb.name().length() + 2) + verb.summary()));
        console.print("");
    }

    /** Prints options with their help, in alphabetical order. */
    public static void printOptions(List<VerbOption<?>> options, Console console) throws IOException {
        TextHelpAppendable text = new TextHelpAppendable(console.out());
        text.setMaxWidth(WIDTH);
        HelpFormatter.builder()
                .setHelpAppendable(text)
                .setShowSince(false)
                .get()
                .printOptions(Arguments.commons(options));
    }
}
