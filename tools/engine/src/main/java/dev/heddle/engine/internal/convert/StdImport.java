package dev.heddle.engine.internal.convert;

import dev.heddle.analyzer.trace.TraceState;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.base.Version;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.ProgressEstimate;
import dev.heddle.engine.internal.text.Sizes;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts STD text to a recording, in one pass. It stores one block per thread, and the names.
 *
 * <p>An invalid line, or one that cannot have happened after the lines before it, ends the import; a lenient import
 * skips and counts such lines.
 */
public final class StdImport {
    /** The stack of a lock request is unknown except for the location. */
    private static final int NO_STACK = -1;

    private final Path file;
    private final LeftOutLines leftOut;
    private final RecordingWriter writer;
    private final EventBlocks blocks;
    /** Threads with events or forked ones, by number. */
    private final Map<Integer, StdThread> threads = new LinkedHashMap<>();

    private final Map<String, Integer> threadNumbers = new HashMap<>();
    private final Map<String, Lock> locks = new HashMap<>();
    /** The lock that each waiting thread has released. */
    private final Map<Integer, Lock> waited = new HashMap<>();

    private final IntOpenHashSet objects = new IntOpenHashSet();
    private final IntOpenHashSet namedLocks = new IntOpenHashSet();
    private int lastIdentity = Integer.MAX_VALUE;
    private final Map<Site, Integer> sites = new HashMap<>();
    private final List<String> threadNames = new ArrayList<>();
    private final List<String> lockNames = new ArrayList<>();
    private final TraceState state = new TraceState(threadNames::get, lockNames::get);
    private final StdDialect dialect;
    private long lines;
    private int classes;

    /** A thread of the text. */
    private static final class StdThread {
        final int number;
        boolean hasEvents;
        /** Whether its next event is its first, or the first after the line that forks it. */
        boolean begins = true;

        StdThread(int number) {
            this.number = number;
        }
    }

    /** A lock of the text; the identity of a named lock belongs to no object of the text. */
    private record Lock(int number, int identity, Member name, int classNumber) {}

    private StdImport(Path file, boolean lenient, RecordingWriter writer, StdDialect dialect) {
        this.dialect = dialect;
        this.file = file;
        this.leftOut = new LeftOutLines(file, lenient);
        this.writer = writer;
        this.blocks = new EventBlocks(writer);
    }

    /**
     * @param directory empty; its content is deleted again if the import fails
     * @param progress receives the progress
     * @return notes for the user: size of the recording, and skipped lines
     * @throws UsageException if the text cannot be read, or a line is invalid and reading is not lenient
     */
    public static List<String> run(Path file, Path directory, boolean lenient, Progress progress) throws IOException {
        Instant start = Instant.now();
        ProgressEstimate far = new ProgressEstimate(progress, "reading " + file, Sizes::inWords);
        // The length of a pipe is unknown.
        long size = StdInput.isFile(file) ? Files.size(file) : 0;
        StdDialect dialect = new StdDialect();
        // In a damaged file any byte may be wrong: bytes that are not UTF-8 become U+FFFD, which is not valid in names.
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(StdInput.open(file, dialect, read -> far.at(read, size)), StandardCharsets.UTF_8),
                1 << 16)) {
            RecordingWriter writer =
                    RecordingWriter.create(directory, manifest(file, start, null, Manifest.Counts.NONE, Map.of()));
            StdImport made;
            try (writer) {
                made = new StdImport(file, lenient, writer, dialect);
                made.read(new BoundedLines(in));
            }
            writer.manifest(manifest(file, start, Instant.now(), made.counts(), writer.files()));
            return made.notes(directory);
        } catch (IOException | RuntimeException e) {
            Directories.delete(directory);
            throw e;
        }
    }

    private static Manifest manifest(
            Path file, Instant start, Instant end, Manifest.Counts counts, Map<String, Long> files) {
        Manifest.Begin begin = new Manifest.Begin(
                Version.number(),
                StdNames.PROFILE,
                "none: made from STD text",
                List.of(file.getFileName().toString()),
                List.of(),
                0,
                Map.of(),
                start,
                0);
        return new Manifest(begin, end, counts, 0, null, Map.of(), Map.of(), List.of(), files, null);
    }

    private Manifest.Counts counts() {
        return new Manifest.Counts(
                writer.events(), writer.blocks(), 0, 0, 0, threads.size(), sites.size(), classes, writer.named());
    }

    private List<String> notes(Path directory) {
        String made = Plural.of(lines, "line") + " of " + Plural.of(threads.size(), "thread") + " in " + directory;
        List<String> notes = new ArrayList<>(List.of(made));
        if (dialect.text() != null) {
            notes.add(dialect.text());
        }
        if (leftOut.text() != null) {
            notes.add(leftOut.text());
        }
        if (state.repeatedForks() > 0) {
            notes.add(TraceState.words(state.repeatedForks()));
        }
        return notes;
    }

    private void read(BoundedLines text) throws IOException {
        writer.classOf(++classes, StdNames.owner());
        writer.classOf(++classes, ClassName.nameOnly(StdNames.LOCK, ClassName.Loader.OTHER));
        for (String line = text.next(); line != null; line = text.next()) {
            if (text.number() == 1 && text.endedWithReturn()) {
                dialect.form(StdDialect.CARRIAGE_RETURNS);
            }
            if (line.isBlank()) {
                continue;
            }
            try {
                StdLine parsed = StdLine.parse(line);
                event(parsed);
                dialect.line(parsed, line);
                lines++;
            } catch (StdLine.Malformed e) {
                leftOut.add("not readable", text.number(), line, e.getMessage());
            } catch (TraceState.Impossible e) {
                leftOut.add(e.kind(), text.number(), line, e.getMessage());
            }
        }
        StdInput.checkHasLines(file, lines + leftOut.count());
        for (StdThread thread : threads.values()) {
            if (!state.isJoined(thread.number)) {
                end(thread);
            }
        }
        blocks.flush();
    }

    private void event(StdLine line) throws TraceState.Impossible {
        StdThread thread = thread(line.thread());
        if (line.word() != StdLine.Word.REQUEST && state.waitsFor(thread.number) >= 0) {
            Lock lock = waited.get(thread.number);
            state.wake(thread.number);
            emit(thread, Op.WAKE, line, lock.name, lock.identity, 0);
            if (line.word() == StdLine.Word.ACQUIRE && lock(line.operand()) == lock) {
                // This line is the return from the wait.
                return;
            }
        }
        switch (line.word()) {
            case READ, WRITE -> {
                StdNames.Variable variable = StdNames.variable(line.operand(), this::isObject);
                Op op = variable.op(line.word() == StdLine.Word.WRITE);
                emit(thread, op, line, variable.member(), variable.target(), variable.aux());
            }
            case ACQUIRE -> {
                Lock lock = lock(line.operand());
                state.acquire(thread.number, lock.number);
                emit(thread, Op.ACQUIRE, line, lock.name, lock.identity, lock.classNumber);
            }
            case RELEASE -> {
                Lock lock = lock(line.operand());
                state.release(thread.number, lock.number);
                emit(thread, Op.RELEASE, line, lock.name, lock.identity, 0);
            }
            case REQUEST -> {
                Lock lock = lock(line.operand());
                emit(thread, Op.REQUEST, line, lock.name, lock.identity, NO_STACK);
            }
            case WAIT -> {
                Lock lock = lock(line.operand());
                state.wait(thread.number, lock.number);
                waited.put(thread.number, lock);
                emit(thread, Op.WAIT, line, lock.name, lock.identity, 0);
            }
            case NOTIFY, NOTIFY_ALL -> {
                Lock lock = lock(line.operand());
                Op op = line.word() == StdLine.Word.NOTIFY ? Op.NOTIFY : Op.NOTIFY_ALL;
                emit(thread, op, line, lock.name, lock.identity, 0);
            }
            case FORK -> fork(thread, line);
            case JOIN -> join(thread, line);
            case BEGIN -> {
                state.begin(thread.number);
                emit(thread, Op.ENTER, line, null, 0, 0);
            }
            case END -> {
                state.end(thread.number);
                emit(thread, Op.EXIT, line, null, 0, 0);
            }
        }
    }

    private void fork(StdThread thread, StdLine line) throws TraceState.Impossible {
        int forked = threadNumber(line.operand());
        if (state.fork(thread.number, forked)) {
            name(forked, thread.number);
        }
        emit(thread, Op.START, line, null, 0, forked);
        threads.get(forked).begins = true;
    }

    private void join(StdThread thread, StdLine line) throws TraceState.Impossible {
        int ended = threadNumber(line.operand());
        boolean before = state.isJoined(ended);
        state.join(thread.number, ended);
        if (!before) {
            end(threads.get(ended));
        }
        emit(thread, Op.JOIN, line, null, 0, ended);
    }

    private void emit(StdThread thread, Op op, StdLine line, Member target, int identity, int aux) {
        thread.hasEvents = true;
        if (thread.begins) {
            thread.begins = false;
            blocks.add(thread.number, Op.BEGIN.code(), 0, 0);
        }
        blocks.add(thread.number, site(StdNames.site(op, line.location(), target)), identity, aux);
    }

    private void end(StdThread thread) {
        if (thread.hasEvents) {
            blocks.add(thread.number, Op.END.code(), 0, 0);
        }
    }

    private int site(Site site) {
        return sites.computeIfAbsent(site, s -> {
            int number = Op.FIRST_SITE + sites.size();
            if (number > EventLayout.MAX_SITE) {
                throw new UsageException(file + " has more than " + (EventLayout.MAX_SITE - Op.FIRST_SITE)
                        + " combinations of operation, variable and location, which is the limit of a recording");
            }
            writer.site(number, s);
            return number;
        });
    }

    /** The thread of a line, which has an event. */
    private StdThread thread(String name) throws TraceState.Impossible {
        int number = threadNumber(name);
        boolean isNew = !state.isSeen(number);
        state.event(number);
        return isNew ? name(number, -1) : threads.get(number);
    }

    private int threadNumber(String name) {
        return threadNumbers.computeIfAbsent(name, n -> {
            threadNames.add(n);
            return threadNames.size() - 1;
        });
    }

    private StdThread name(int number, int parent) {
        StdThread thread = new StdThread(number);
        writer.thread(number, new ThreadName(state.path(number), threadNames.get(number), parent, false));
        threads.put(number, thread);
        return thread;
    }

    private Lock lock(String name) {
        return locks.computeIfAbsent(name, n -> {
            lockNames.add(n);
            int number = lockNames.size() - 1;
            int identity = StdNames.lock(n);
            if (identity != 0 && isObject(identity)) {
                return new Lock(number, identity, null, 2);
            }
            writer.classOf(++classes, ClassName.nameOnly(n, ClassName.Loader.OTHER));
            return new Lock(number, freeIdentity(), new Member(StdNames.LOCK, n, ""), classes);
        });
    }

    /** Whether an identity belongs to an object of the text, and not to a lock with a name. */
    private boolean isObject(int identity) {
        if (namedLocks.contains(identity)) {
            return false;
        }
        objects.add(identity);
        return true;
    }

    /** An identity of 31 bits, like those of objects: the sign marks the mode in which a lock is held. */
    private int freeIdentity() {
        do {
            lastIdentity--;
        } while (objects.contains(lastIdentity));
        namedLocks.add(lastIdentity);
        return lastIdentity;
    }
}
