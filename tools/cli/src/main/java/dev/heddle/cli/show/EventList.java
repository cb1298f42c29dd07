package dev.heddle.cli.show;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;

/** Lists events, one a line, in the order of the run. */
final class EventList {
    private final Recording recording;
    private final Console console;

    EventList(Recording recording, Console console) {
        this.recording = recording;
        this.console = console;
    }

    /**
     * @param thread path of the only thread to list, or null for all
     * @param limit how many events at most; 0 for all
     */
    void print(String thread, long limit) {
        EventText text = new EventText(recording.names());
        long[] count = new long[1];
        EventConsumer consumer = (stamp, number, site, target, aux) -> {
            if (limit == 0 || count[0] < limit) {
                console.print(String.format(
                        "%10d  %-8s  %s",
                        stamp, recording.names().thread(number).path(), text.of(site, target, aux)));
            }
            count[0]++;
        };
        if (thread == null) {
            recording.forEach(consumer);
        } else {
            recording.forEachOf(number(thread), consumer);
        }
        if (limit != 0 && count[0] > limit) {
            console.print(String.format("… and %,d more (--limit 0 lists all)", count[0] - limit));
        }
    }

    private int number(String path) {
        Names names = recording.names();
        return recording.threads().stream()
                .filter(number -> names.thread(number).path().equals(path))
                .findFirst()
                .orElseThrow(() -> new UsageException("the recording has no thread " + path + ", only "
                        + String.join(
                                ", ",
                                recording.threads().stream()
                                        .map(number -> names.thread(number).path())
                                        .limit(20)
                                        .toList())));
    }
}
