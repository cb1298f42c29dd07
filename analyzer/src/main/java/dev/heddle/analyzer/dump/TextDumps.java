package dev.heddle.analyzer.dump;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of dumps line by line: {@code jstack}, {@code Thread.print}, {@code Thread.dump_to_file}, and
 * {@code ThreadInfo.toString}. Patterns are searched anywhere in a line, because a log may put a prefix in front of it.
 */
final class TextDumps {
    private static final Pattern START = Pattern.compile("Full thread dump");
    private static final Pattern TIME = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)[T ](\\d\\d:\\d\\d:\\d\\d)");
    private static final Pattern LENGTH = Pattern.compile("_java_thread_list=0x[0-9a-f]+, length=(\\d+)");
    private static final Pattern HOTSPOT =
            Pattern.compile("\"(.*)\"( #(\\d+))?.* tid=(0x[0-9a-fA-F]+)(?: nid=\\S+)?(.*)");
    private static final Pattern THREAD_INFO = Pattern.compile(
            "\"(.*?)\"(?: daemon)?(?: prio=\\d+)? Id=(\\d+) ([A-Z_]+)(?: on ([\\w.$/\\[;]+@[0-9a-f]+))?(?: owned by \"(.*)\" Id=\\d+)?");
    private static final Pattern TO_FILE =
            Pattern.compile("#(\\d+) \"(.*)\"( virtual)?(?: ([A-Z_]+))?(?: \\d{4}-\\d\\d-\\d\\dT\\S+)?\\s*$");
    private static final Pattern MOUNTED = Pattern.compile("Mounted virtual thread (?:\"(.*)\" )?#(\\d+)");
    private static final Pattern STATE = Pattern.compile("java\\.lang\\.Thread\\.State: ([A-Z_]+)");
    private static final Pattern FRAME = Pattern.compile("(?:^|\\s)at ([^\\s()]+)\\.([^\\s().]+)\\(([^)]*)\\)");
    private static final Pattern BARE_FRAME = Pattern.compile("^\\s+([^\\s()]+)\\.([^\\s().]+)\\(([^)]*)\\)\\s*$");
    private static final Pattern CLASS_WAIT =
            Pattern.compile("- waiting on the Class initialization monitor for (\\S+)");
    private static final Pattern LOCK = Pattern.compile(
            "- +(locked|waiting to lock|waiting on|waiting to re-lock in wait\\(\\)|parking to wait for|blocked on)"
                    + " +(?:<([^>]*)>(?: \\(an? (.*?)\\))?|([\\w.$/\\[;]+@[0-9a-f]+))");
    private static final Pattern RELEASE =
            Pattern.compile("waiting for (.+) to release lock on <([^>]*)> \\(an? (.*?)\\)");
    private static final Pattern SYNCHRONIZERS =
            Pattern.compile("Locked ownable synchronizers:|Locked synchronizers:|Number of locked synchronizers =");
    private static final Pattern SYNCHRONIZER =
            Pattern.compile("- +(?:<([^>]*)>(?: \\(an? (.*?)\\))|([\\w.$/]+@[0-9a-f]+))");
    private static final Pattern AWAITED_SYNCHRONIZER =
            Pattern.compile("waiting for ownable synchronizer (0x[0-9a-f]+)");
    private static final Pattern HELD_BY = Pattern.compile("which is held by \"(.*)\"");
    private static final Pattern DEADLOCKS = Pattern.compile("Found (?:one|\\d+) Java-level deadlock");
    private static final Pattern END = Pattern.compile("JNI global ref|^Heap\\b");
    private static final Pattern EXCEPTION =
            Pattern.compile("^(?!.*\\bat ).*\\b[\\w.$]*(?:Exception|Error|Throwable)\\b|Caused by:");
    private static final Pattern NUMBER_OF_CPU = Pattern.compile("\\bcpu=([0-9.]+)ms");
    private static final Pattern ELAPSED = Pattern.compile("\\belapsed=([0-9.]+)s");

    /** First words of lines by which another virtual machine's dump is recognised, and its name. */
    private static final Map<String, String> OTHERS = new LinkedHashMap<>(Map.of(
            "1TISIGINFO", "a javacore of OpenJ9",
            "3XMTHREADINFO", "a javacore of OpenJ9",
            "-- Holding lock:", "a dump of JRockit",
            "-- Blocked trying to get lock:", "a dump of JRockit",
            "goroutine ", "a dump of Go",
            "Most recent call first", "a dump of Python",
            "(Interpreted frame)", "a dump of jhsdb jstack"));

    private final List<ThreadDump> dumps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private List<ThreadBuilder> threads = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();
    private @Nullable ThreadBuilder thread;
    private @Nullable Instant lastTime;
    private @Nullable Instant time;
    private int expected;
    private boolean isAnnounced;
    private boolean isEnded;
    private boolean isInDeadlocks;
    private boolean readsSynchronizers;
    private boolean skipsException;
    private boolean readsBareFrames;
    private @Nullable String awaited;
    private @Nullable String other;
    private long foreign;
    private long lines;

    void line(String line) {
        lines++;
        if (line.isBlank()) {
            skipsException = false;
            readsSynchronizers = false;
            return;
        }
        if (START.matcher(line).find()) {
            finish();
            isAnnounced = true;
            time = lastTime;
            return;
        }
        if (header(line) || isInDeadlocks && deadlock(line)) {
            return;
        }
        Matcher date = TIME.matcher(line);
        if (thread == null && date.find()) {
            lastTime = instant(date);
        }
        if (DEADLOCKS.matcher(line).find()) {
            thread = null;
            isInDeadlocks = true;
            return;
        }
        Matcher length = LENGTH.matcher(line);
        if (length.find()) {
            expected = Integer.parseInt(length.group(1));
        } else if (END.matcher(line).find()) {
            thread = null;
            isEnded = true;
        } else if (thread != null && !body(line, thread)) {
            isForeign(line);
        } else if (thread == null && other == null) {
            other = OTHERS.entrySet().stream()
                    .filter(entry -> line.contains(entry.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        }
    }

    private void isForeign(String line) {
        foreign++;
        skipsException |= EXCEPTION.matcher(line).find();
    }

    private static @Nullable Instant instant(Matcher date) {
        try {
            return LocalDateTime.parse(date.group(1) + "T" + date.group(2)).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            // Digits that only look like a date.
            return null;
        }
    }

    private boolean header(String line) {
        if (line.indexOf('"') < 0) {
            return false;
        }
        Matcher hotspot = HOTSPOT.matcher(line);
        if (hotspot.find()) {
            ThreadBuilder next =
                    begin(hotspot.group(1), hotspot.group(3) == null ? hotspot.group(4) : hotspot.group(3), false);
            next.waitsInVm = hotspot.group(5).contains("in Object.wait()");
            next.cpu = number(NUMBER_OF_CPU, line);
            next.elapsed = number(ELAPSED, line);
            return true;
        }
        Matcher info = THREAD_INFO.matcher(line);
        if (info.find()) {
            ThreadBuilder next = begin(info.group(1), info.group(2), false);
            next.state(info.group(3));
            if (info.group(4) != null) {
                DumpedWait.Kind kind = info.group(3).equals("BLOCKED") ? DumpedWait.Kind.MONITOR : DumpedWait.Kind.PARK;
                next.waits(kind, named(info.group(4)), info.group(5));
            }
            return true;
        }
        Matcher file = TO_FILE.matcher(line);
        if (file.find()) {
            ThreadBuilder next = begin(file.group(2), file.group(1), file.group(3) != null);
            next.state(file.group(4) == null ? "" : file.group(4));
            readsBareFrames = true;
            return true;
        }
        return false;
    }

    private static double number(Pattern pattern, String line) {
        Matcher found = pattern.matcher(line);
        try {
            return found.find() ? Double.parseDouble(found.group(1)) : -1;
        } catch (NumberFormatException e) {
            // Two points in a number: the line is damaged, and the thread has no number.
            return -1;
        }
    }

    private ThreadBuilder begin(String name, String id, boolean virtual) {
        boolean isAgain = !keys.add(id + " " + name);
        if (isAgain || isEnded || isInDeadlocks) {
            finish();
            keys.add(id + " " + name);
        }
        if (threads.isEmpty() && time == null) {
            time = lastTime;
        }
        ThreadBuilder next = new ThreadBuilder(name, id, virtual);
        threads.add(next);
        thread = next;
        readsSynchronizers = false;
        skipsException = false;
        return next;
    }

    private boolean deadlock(String line) {
        Matcher synchronizer = AWAITED_SYNCHRONIZER.matcher(line);
        if (synchronizer.find()) {
            awaited = synchronizer.group(1);
        }
        Matcher owner = HELD_BY.matcher(line);
        if (owner.find() && awaited != null) {
            String object = awaited;
            threads.forEach(one -> one.ownedBy(object, owner.group(1)));
            awaited = null;
        }
        return true;
    }

    /** A line below the header of a thread. @return false if it is of no dump */
    private boolean body(String line, ThreadBuilder current) {
        Matcher mounted = MOUNTED.matcher(line);
        if (mounted.find()) {
            begin(mounted.group(1) == null ? "" : mounted.group(1), mounted.group(2), true);
            return true;
        }
        Matcher state = STATE.matcher(line);
        if (state.find()) {
            current.state(state.group(1));
            return true;
        }
        if (SYNCHRONIZERS.matcher(line).find()) {
            readsSynchronizers = true;
            return true;
        }
        if (readsSynchronizers) {
            Matcher held = SYNCHRONIZER.matcher(line);
            if (held.find()) {
                current.holds(held.group(3) != null ? named(held.group(3)) : lock(held.group(1), held.group(2)));
                return true;
            }
            return line.contains("- None");
        }
        return frame(line, current) || lockLine(line, current) || isKnown(line);
    }

    private boolean frame(String line, ThreadBuilder current) {
        Matcher frame = FRAME.matcher(line);
        boolean isFrame = frame.find();
        if (!isFrame && readsBareFrames) {
            frame = BARE_FRAME.matcher(line);
            isFrame = frame.find();
        }
        if (isFrame && skipsException) {
            foreign++;
        } else if (isFrame) {
            current.frame(frame.group(1), frame.group(2), frame.group(3));
        }
        return isFrame;
    }

    private boolean lockLine(String line, ThreadBuilder current) {
        Matcher type = CLASS_WAIT.matcher(line);
        if (type.find()) {
            String name = type.group(1);
            current.waits(DumpedWait.Kind.INITIALISER, new DumpedLock("initialiser of " + name, name), null);
            return true;
        }
        Matcher lock = LOCK.matcher(line);
        if (!lock.find()) {
            Matcher release = RELEASE.matcher(line);
            boolean isRelease = release.find();
            if (isRelease) {
                current.waits(DumpedWait.Kind.MONITOR, lock(release.group(2), release.group(3)), release.group(1));
            }
            return isRelease;
        }
        skipsException = false;
        DumpedLock object = lock.group(4) != null ? named(lock.group(4)) : lock(lock.group(2), lock.group(3));
        switch (lock.group(1)) {
            case "locked" -> {
                if (object != null) {
                    current.locked(object);
                }
            }
            case "waiting on" -> current.waits(DumpedWait.Kind.NOTIFICATION, object, null);
            case "parking to wait for" -> current.waits(DumpedWait.Kind.PARK, object, null);
            default -> current.waits(DumpedWait.Kind.MONITOR, object, null);
        }
        return true;
    }

    private static boolean isKnown(String line) {
        String text = line.strip();
        return text.startsWith("Carrying virtual thread")
                || text.startsWith("- ")
                || text.startsWith("No compile task")
                || text.startsWith("Compiling:")
                || text.startsWith("blocks ")
                || text.startsWith("...");
    }

    /** An object by its address and class; null if the dump has no address. */
    private static @Nullable DumpedLock lock(String address, @Nullable String type) {
        if (type == null) {
            return address.indexOf('@') < 0 ? null : named(address);
        }
        return new DumpedLock(address, type);
    }

    /** An object by its class and hash. */
    static DumpedLock named(String text) {
        return new DumpedLock(text, text.substring(0, text.lastIndexOf('@')).replace('/', '.'));
    }

    private void finish() {
        List<DumpedThread> all = new ArrayList<>();
        int announced = 0;
        for (ThreadBuilder one : threads) {
            // Threads of the JVM itself have neither.
            if (one.hasState() || one.hasFrames()) {
                DumpedThread built = one.build();
                announced += built.virtual() ? 0 : 1;
                all.add(built);
            }
        }
        if (!all.isEmpty()) {
            dumps.add(new ThreadDump(time, all, expected));
            int number = dumps.size();
            if (expected > announced) {
                notes.add("dump " + number + " is cut: it lists " + announced + " of " + expected + " threads");
            } else if (isAnnounced && !isEnded) {
                notes.add("dump " + number + " is cut after " + announced + " threads");
            }
        } else if (isAnnounced) {
            notes.add("a dump without threads is skipped");
        }
        threads = new ArrayList<>();
        keys.clear();
        thread = null;
        time = null;
        expected = 0;
        isAnnounced = false;
        isEnded = false;
        isInDeadlocks = false;
        readsBareFrames = false;
    }

    /** @throws DumpException if the text has no dump */
    DumpFile end() throws DumpException {
        finish();
        if (dumps.isEmpty()) {
            String what = other == null ? "it contains no thread dump in " + lines + " lines" : "it is " + other;
            throw new DumpException(what + ": take one with jcmd PID Thread.print -l");
        }
        if (foreign > 0) {
            notes.add(foreign + (foreign == 1 ? " line" : " lines") + " between those of the dumps are skipped");
        }
        return new DumpFile(dumps, notes);
    }
}
