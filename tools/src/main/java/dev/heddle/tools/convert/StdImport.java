package dev.heddle.tools.convert;

import dev.heddle.tools.Version;
import dev.heddle.tools.campaign.Directories;
import dev.heddle.tools.cli.UsageException;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes a recording from STD text. One pass; memory for one block per thread and for the names.
 *
 * <p>A line that cannot be read, or that cannot have happened after the lines before it, ends the import; a lenient import leaves such
 * lines out and counts them.
 */
final class StdImport {
    private final Path file;
    private final boolean lenient;
    private final RecordingWriter writer;
    private final EventBlocks blocks;
    private final Map<String, StdThread> threads = new LinkedHashMap<>();
    private final Map<String, Lock> locks = new HashMap<>();
    private final Map<Site, Integer> sites = new HashMap<>();
    private final TreeMap<String, Long> leftOut = new TreeMap<>();
    private long firstLeftOut;
    private long lines;
    private int roots;
    private int classes;

    /** A thread of the text. */
    private static final class StdThread {
        final int number;
        final String name;
        final String path;
        int children;
        boolean begun;
        boolean joined;
        int openBlocks;

        StdThread(int number, String name, String path) {
            this.number = number;
            this.name = name;
            this.path = path;
        }
    }

    /** A lock of the text; named ones have identities that no object has, below 0. */
    private static final class Lock {
        final int identity;
        final Member name;
        final int classNumber;
        StdThread holder;
        int depth;

        Lock(int identity, Member name, int classNumber) {
            this.identity = identity;
            this.name = name;
            this.classNumber = classNumber;
        }
    }

    /** A line that cannot have happened. */
    private static final class Impossible extends Exception {
        private static final long serialVersionUID = 1;
        final String kind;

        Impossible(String kind, String message) {
            super(message);
            this.kind = kind;
        }
    }

    private StdImport(Path file, boolean lenient, RecordingWriter writer) {
        this.file = file;
        this.lenient = lenient;
        this.writer = writer;
        this.blocks = new EventBlocks(writer);
    }

    /**
     * @param directory empty; what was written is deleted again if the import fails
     * @return lines for the user: how much it was, and what was left out
     * @throws UsageException if the text cannot be read, or a line is wrong and that is not to be forgiven
     */
    static List<String> run(Path file, Path directory, boolean lenient) throws IOException {
        Instant start = Instant.now();
        // The newline and the brackets of a damaged file may be anywhere: bytes that are no UTF-8 become U+FFFD, which
        // no name may hold.
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8), 1 << 16)) {
            RecordingWriter writer =
                    RecordingWriter.create(directory, manifest(file, start, null, Manifest.Counts.NONE, Map.of()));
            StdImport made;
            try (writer) {
                made = new StdImport(file, lenient, writer);
                made.read(new BoundedLines(in));
            } catch (IOException | RuntimeException e) {
                writer.close();
                Directories.delete(directory);
                throw e;
            }
            writer.manifest(manifest(file, start, Instant.now(), made.counts(), writer.files()));
            return made.notes(directory);
        }
    }

    private static Manifest manifest(
            Path file, Instant start, Instant end, Manifest.Counts counts, Map<String, Long> files) {
        return new Manifest(
                Version.number(),
                StdNames.PROFILE,
                "none: made from STD text",
                List.of(file.getFileName().toString()),
                0,
                Map.of(),
                start,
                end,
                counts,
                0,
                0,
                null,
                Map.of(),
                Map.of(),
                List.of(),
                files);
    }

    private Manifest.Counts counts() {
        return new Manifest.Counts(writer.events(), writer.blocks(), 0, 0, threads.size(), sites.size(), classes);
    }

    private List<String> notes(Path directory) {
        String made = String.format("heddle: %,d lines of %d threads in %s", lines, threads.size(), directory);
        if (leftOut.isEmpty()) {
            return List.of(made);
        }
        StringBuilder what = new StringBuilder();
        leftOut.forEach((kind, count) ->
                what.append(what.isEmpty() ? "" : ", ").append(String.format("%,d × %s", count, kind)));
        return List.of(made, "heddle: lines left out: " + what + "; the first is line " + firstLeftOut);
    }

    private void read(BoundedLines text) throws IOException {
        writer.classOf(++classes, StdNames.owner());
        writer.classOf(++classes, ClassName.nameOnly(StdNames.LOCK, ClassName.Loader.OTHER));
        for (String line = text.next(); line != null; line = text.next()) {
            try {
                event(StdLine.parse(line));
                lines++;
            } catch (StdLine.Malformed e) {
                leaveOut("not readable", text.number(), line, e.getMessage());
            } catch (Impossible e) {
                leaveOut(e.kind, text.number(), line, e.getMessage());
            }
        }
        for (StdThread thread : threads.values()) {
            end(thread);
        }
        blocks.flush();
    }

    private void leaveOut(String kind, long number, String line, String why) {
        if (!lenient) {
            throw new UsageException(file + ", line " + number + ": \"" + StdLine.shortened(line) + "\": " + why
                    + " (--lenient leaves such lines out)");
        }
        firstLeftOut = leftOut.isEmpty() ? number : firstLeftOut;
        leftOut.merge(kind, 1L, Long::sum);
    }

    private void event(StdLine line) throws Impossible {
        StdThread thread = thread(line.thread());
        if (thread.joined) {
            throw new Impossible("event of a joined thread", line.thread() + " was joined before, so it had ended");
        }
        switch (line.word()) {
            case READ, WRITE -> {
                StdNames.Variable variable = StdNames.variable(line.operand());
                Op op = variable.op(line.word() == StdLine.Word.WRITE);
                emit(thread, op, line, variable.member(), variable.target(), variable.aux());
            }
            case ACQUIRE -> acquire(thread, line);
            case RELEASE -> release(thread, line);
            case FORK -> fork(thread, line);
            case JOIN -> join(thread, line);
            case BEGIN -> {
                thread.openBlocks++;
                emit(thread, Op.ENTER, line, null, 0, 0);
            }
            case END -> {
                if (thread.openBlocks == 0) {
                    throw new Impossible("end without begin", line.thread() + " has no block that could end");
                }
                thread.openBlocks--;
                emit(thread, Op.EXIT, line, null, 0, 0);
            }
        }
    }

    private void acquire(StdThread thread, StdLine line) throws Impossible {
        Lock lock = lock(line.operand());
        if (lock.holder != null && lock.holder != thread) {
            throw new Impossible(
                    "acquisition of a lock that another thread holds",
                    lock.holder.name + " still holds " + line.operand());
        }
        lock.holder = thread;
        lock.depth++;
        emit(thread, Op.ACQUIRE, line, lock.name, lock.identity, lock.classNumber);
    }

    private void release(StdThread thread, StdLine line) throws Impossible {
        Lock lock = locks.get(line.operand());
        if (lock == null || lock.holder != thread) {
            throw new Impossible(
                    "release of a lock that is not held", line.thread() + " does not hold " + line.operand());
        }
        if (--lock.depth == 0) {
            lock.holder = null;
        }
        emit(thread, Op.RELEASE, line, lock.name, lock.identity, 0);
    }

    private void fork(StdThread thread, StdLine line) throws Impossible {
        if (threads.containsKey(line.operand())) {
            throw new Impossible("fork of a thread that runs", line.operand() + " was forked or seen before");
        }
        StdThread forked = name(line.operand(), thread.path + "." + ++thread.children, thread.number);
        emit(thread, Op.START, line, null, 0, forked.number);
    }

    private void join(StdThread thread, StdLine line) throws Impossible {
        StdThread ended = threads.get(line.operand());
        if (ended == null || ended == thread) {
            throw new Impossible(
                    "join of a thread that never started",
                    ended == null ? line.operand() + " was never started" : "a thread cannot join itself");
        }
        end(ended);
        ended.joined = true;
        emit(thread, Op.JOIN, line, null, 0, ended.number);
    }

    private void emit(StdThread thread, Op op, StdLine line, Member target, int identity, int aux) {
        if (!thread.begun) {
            thread.begun = true;
            blocks.add(thread.number, Op.BEGIN.code(), 0, 0);
        }
        blocks.add(thread.number, site(StdNames.site(op, line.location(), target)), identity, aux);
    }

    private void end(StdThread thread) {
        if (thread.begun && !thread.joined) {
            blocks.add(thread.number, Op.END.code(), 0, 0);
        }
    }

    private int site(Site site) {
        return sites.computeIfAbsent(site, s -> {
            int number = Op.FIRST_SITE + sites.size();
            if (number > EventLayout.MAX_SITE) {
                throw new UsageException(file + " has more than " + (EventLayout.MAX_SITE - Op.FIRST_SITE)
                        + " combinations of operation, variable and location: a recording has no room for them");
            }
            writer.site(number, s);
            return number;
        });
    }

    /** The thread of a line; one that nobody forked is the main thread, or one whose start was not seen. */
    private StdThread thread(String name) {
        StdThread known = threads.get(name);
        return known != null ? known : name(name, roots++ == 0 ? ThreadName.MAIN : "?" + (roots - 2), -1);
    }

    private StdThread name(String name, String path, int parent) {
        StdThread thread = new StdThread(threads.size(), name, path);
        writer.thread(thread.number, new ThreadName(path, name, parent, false));
        threads.put(name, thread);
        return thread;
    }

    private Lock lock(String name) {
        return locks.computeIfAbsent(name, n -> {
            int identity = StdNames.lock(n);
            if (identity != 0) {
                return new Lock(identity, null, 2);
            }
            writer.classOf(++classes, ClassName.nameOnly(n, ClassName.Loader.OTHER));
            return new Lock(Integer.MIN_VALUE + classes, new Member(StdNames.LOCK, n, ""), classes);
        });
    }
}
