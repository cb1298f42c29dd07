package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.OptionBuilder;

/**
 * Commons CLI, CLI-209: {@code OptionBuilder} keeps the option that it builds in static fields. Failure: two threads
 * that build an option each get the properties of the other one.
 */
public final class SharedBuilder {
    private SharedBuilder() {}

    public static void main(String[] args) {
        Option[] options = new Option[2];
        Racers.run(() -> options[0] = built("file"), () -> options[1] = built("port"));
        if (!"file".equals(options[0].getLongOpt()) || !"port".equals(options[1].getLongOpt())) {
            throw new IllegalStateException("an option has the name of another one");
        }
    }

    private static Option built(String name) {
        OptionBuilder.withLongOpt(name);
        OptionBuilder.hasArg();
        return OptionBuilder.create();
    }
}
