package dev.heddle.cli.terminal;

import java.util.List;
import org.apache.commons.cli.Options;

/** One verb of the command: {@code heddle record}, {@code heddle analyze} and so on. */
public interface Verb {
    /** The word on the command line. */
    String name();

    /** What it does, in a line that begins with a verb. */
    String summary();

    /** What stands between the verb and the end of its line in the help, as in {@code [options] DIR}. */
    String syntax();

    Options options();

    /** What the help says below the options, in lines. */
    default List<String> more() {
        return List.of();
    }

    /**
     * @return the exit code
     * @throws Exception what the command turns into one line and an exit code
     */
    int run(Arguments arguments, Console console) throws Exception;
}
