package dev.heddle.cli.terminal;

import java.util.List;
import org.apache.commons.cli.Options;

/** One verb of the command: {@code heddle record}, {@code heddle analyze} and so on. */
public interface Verb {
    /** The word on the command line. */
    String name();

    /** A one-line description that begins with a verb. */
    String summary();

    /** The syntax after the verb in the help, for example {@code [options] DIR}. */
    String syntax();

    Options options();

    /** Lines of help after the options. */
    default List<String> more() {
        return List.of();
    }

    /**
     * @return the exit code
     * @throws Exception that the command reports as one line with an exit code
     */
    int run(Arguments arguments, Console console) throws Exception;
}
