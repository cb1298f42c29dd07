package dev.heddle.cli.terminal;

import java.util.List;

/** One verb of the command: {@code heddle record}, {@code heddle analyze} and so on. */
public interface Verb {
    /** The word on the command line. */
    String name();

    /** A one-line description that begins with a verb. */
    String summary();

    /** The syntax after the verb in the help, for example {@code [options] DIR}. */
    String syntax();

    /** The purpose of the verb; by default {@link VerbGroup#RESEARCH}. */
    default VerbGroup group() {
        return VerbGroup.RESEARCH;
    }

    /** The options, each declared once; empty by default. */
    default List<VerbOption<?>> options() {
        return List.of();
    }

    /** Lines of help after the options. */
    default List<String> more() {
        return List.of();
    }

    /**
     * The largest heap, in bytes, with which the command stays within the memory that the user allows; by default
     * unlimited.
     *
     * @throws dev.heddle.engine.base.UsageException if the memory is not enough, or the option is not a size
     */
    default long heapBytes(Arguments arguments) {
        return Long.MAX_VALUE;
    }

    /**
     * @return the exit code
     * @throws Exception that the command reports as one line with an exit code
     */
    int run(Arguments arguments, Console console) throws Exception;
}
