package dev.heddle.cli.it;

import dev.heddle.subjects.litmus.Litmus;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The stamps of what the threads of each litmus test did, in their program order. */
final class LitmusReader implements EventConsumer {
    private static final String LITMUS = Litmus.class.getName().replace('.', '/');
    private static final String PACKAGE = LITMUS.substring(0, LITMUS.lastIndexOf('/') + 1);

    private final Names names;
    private final List<Stamps> all = new ArrayList<>();

    /** The observations of one litmus test. */
    static final class Stamps {
        /** By number of the thread in the recording, which grows from start to start. */
        private final Map<Integer, Map<String, LongStream.Builder>> byThread = new TreeMap<>();

        private void add(int thread, String what, long stamp) {
            byThread.computeIfAbsent(thread, t -> new HashMap<>())
                    .computeIfAbsent(what, w -> LongStream.builder())
                    .add(stamp);
        }

        private final Map<String, long[]> asked = new HashMap<>();

        private long[] of(int thread, String what) {
            return asked.computeIfAbsent(thread + " " + what, key -> {
                int number = List.copyOf(byThread.keySet()).get(thread);
                return byThread.get(number).get(what).build().toArray();
            });
        }

        long[] writes(int thread, String field) {
            return of(thread, "write " + field);
        }

        long[] reads(int thread, String field) {
            return of(thread, "read " + field);
        }

        long[] acquisitions(int thread) {
            return of(thread, "acquire");
        }

        long[] releases(int thread) {
            return of(thread, "release");
        }
    }

    private LitmusReader(Names names) {
        this.names = names;
    }

    /** Each litmus test of a recording, in the order in which they were run. */
    static List<Stamps> read(Path recording) {
        try (Recording open = Recording.open(recording)) {
            LitmusReader reader = new LitmusReader(open.names());
            open.forEach(reader);
            return reader.all;
        }
    }

    @Override
    public void event(long stamp, int thread, int number, int target, int aux) {
        Site site = names.site(number);
        if (site.op() == Op.ENTER
                && site.method().owner().equals(LITMUS)
                && site.method().name().equals("run")) {
            all.add(new Stamps());
        }
        // The main thread has number 0 and only starts the others.
        if (all.isEmpty() || thread == 0) {
            return;
        }
        Stamps stamps = all.get(all.size() - 1);
        switch (site.op()) {
            case ACQUIRE -> stamps.add(thread, "acquire", stamp);
            case RELEASE -> stamps.add(thread, "release", stamp);
            default -> {
                if (site.op().isAccess()
                        && site.target() != null
                        && site.target().owner().startsWith(PACKAGE)) {
                    stamps.add(
                            thread,
                            (site.op().isWrite() ? "write " : "read ")
                                    + site.target().name(),
                            stamp);
                }
            }
        }
    }
}
