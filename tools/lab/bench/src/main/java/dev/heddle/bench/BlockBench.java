package dev.heddle.bench;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.text.ValueParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** {@code bench blocks}: what the events of recordings take, in bytes and nanoseconds, as two words each and packed. */
final class BlockBench {
    static final String VERB = "blocks";

    private static final VerbOption<Integer> EVENTS = VerbOption.of(
                    null,
                    "block",
                    "EVENTS",
                    "events of a block",
                    text -> ValueParser.number(text, 1))
            .orElse(1024, "1024, which the drainer takes at least");
    private static final VerbOption<Integer> ROUNDS =
            VerbOption.number(null, "rounds", 1, "number of measurements of each").orElse("7");

    private BlockBench() {}

    static List<VerbOption<?>> options() {
        return List.of(EVENTS, ROUNDS);
    }

    static int measure(List<String> words, Console console) throws IOException {
        Arguments arguments = Arguments.parse(options(), words.subList(1, words.size()));
        arguments.expectOperands(1, 1_000, "RECORDING...");
        int block = arguments.get(EVENTS);
        int rounds = arguments.get(ROUNDS);
        Path work = Files.createTempDirectory("heddle-bench");
        Folders.deleteAtExit(work);
        try {
            List<BlockCost> costs = new ArrayList<>();
            for (String recording : arguments.operands()) {
                console.status(recording);
                EventSample sample = EventSample.of(Path.of(recording), block);
                if (sample.events() == 0) {
                    throw new UsageException(recording + " holds no events: give a recording that does");
                }
                costs.add(BlockCost.measure(sample, rounds, work));
            }
            console.print(table(costs, block));
            return ExitCode.NOTHING_FOUND;
        } finally {
            Directories.delete(work);
        }
    }

    private static String table(List<BlockCost> costs, int block) {
        StringBuilder text = new StringBuilder(String.format(
                "blocks of %,d events; nanoseconds of CPU time for each event, with checksum; medians%n%n", block));
        text.append("| recording | events | bytes: words | packed | encode: words | packed | into the recording | "
                + "decode: words | packed |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
        for (BlockCost cost : costs) {
            text.append(String.format(
                    "| %s | %,d | %.2f | %.2f | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
                    cost.name(),
                    cost.events(),
                    cost.plain().bytes(),
                    cost.packed().bytes(),
                    cost.plain().encodeNanos(),
                    cost.packed().encodeNanos(),
                    cost.writeNanos(),
                    cost.plain().decodeNanos(),
                    cost.packed().decodeNanos()));
        }
        text.append(String.format(
                "| *median* | | %.2f | %.2f | %.1f | %.1f | %.1f | %.1f | %.1f |",
                median(costs, cost -> cost.plain().bytes()),
                median(costs, cost -> cost.packed().bytes()),
                median(costs, cost -> cost.plain().encodeNanos()),
                median(costs, cost -> cost.packed().encodeNanos()),
                median(costs, BlockCost::writeNanos),
                median(costs, cost -> cost.plain().decodeNanos()),
                median(costs, cost -> cost.packed().decodeNanos())));
        return text.toString();
    }

    private static double median(List<BlockCost> costs, ToDoubleFunction<BlockCost> value) {
        return Median.of(costs.stream().map(value::applyAsDouble).toList());
    }
}
