package dev.heddle.analyzer.dump;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads dumps in JSON: {@code Thread.dump_to_file -format=json} of JDK 21 to 25, and lists of {@code ThreadInfo} such
 * as the end point {@code threaddump} of Spring Boot. Each object with a stack is a thread, so that a file that is cut
 * keeps those before the cut.
 */
final class JsonDumps {
    private @Nullable Instant time;
    private final List<ThreadBuilder> threads = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private JsonDumps() {}

    static DumpFile read(Path file) throws IOException {
        JsonDumps dumps = new JsonDumps();
        try (JsonParser json = Json.factory().createParser(file.toFile())) {
            json.nextToken();
            dumps.value(json);
        } catch (com.fasterxml.jackson.core.JacksonException e) {
            dumps.notes.add("dump 1 is cut: its JSON ends or is damaged in line "
                    + (e.getLocation() == null ? "?" : e.getLocation().getLineNr()) + ", after "
                    + dumps.threads.size() + " threads");
        }
        if (dumps.threads.isEmpty()) {
            throw new DumpException(
                    "its JSON lists no thread: take a dump with" + " jcmd PID Thread.dump_to_file -format=json FILE");
        }
        List<DumpedThread> all =
                dumps.threads.stream().map(ThreadBuilder::build).toList();
        return new DumpFile(List.of(new ThreadDump(dumps.time, all, 0)), dumps.notes);
    }

    /** Reads a value; objects with a stack become threads as soon as they end. */
    private @Nullable Object value(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> object = new TreeMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                Object member = value(json);
                if (member != null) {
                    object.put(name, member);
                }
                if (name.equals("time") && time == null && member != null) {
                    time = instant(member.toString());
                }
            }
            if (object.get("stack") instanceof List<?> stack) {
                threads.add(ofFile(object, stack));
            } else if (object.get("stackTrace") instanceof List<?> stack) {
                threads.add(ofThreadInfo(object, stack));
            } else {
                return object;
            }
            return null;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> list = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                Object element = value(json);
                if (element != null) {
                    list.add(element);
                }
            }
            return list;
        }
        return token == null || token == JsonToken.VALUE_NULL ? null : json.getText();
    }

    private static @Nullable Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            // The dump counts without its time.
            return null;
        }
    }

    private static ThreadBuilder ofFile(Map<String, Object> object, List<?> stack) {
        ThreadBuilder thread = new ThreadBuilder(
                text(object, "name"),
                text(object, "tid"),
                text(object, "virtual").equals("true"));
        thread.state(text(object, "state"));
        for (Object line : stack) {
            frame(line.toString(), thread);
        }
        for (Object one : list(object, "monitorsOwned")) {
            Map<?, ?> owned = map(one);
            for (Object lock : owned.get("locks") instanceof List<?> locks ? locks : List.of()) {
                if (lock.toString().indexOf('@') >= 0) {
                    thread.locked(number(owned.get("depth")), TextDumps.named(lock.toString()));
                }
            }
        }
        waits(thread, DumpedWait.Kind.MONITOR, object.get("blockedOn"), null);
        waits(thread, DumpedWait.Kind.NOTIFICATION, object.get("waitingOn"), null);
        Object blocker = object.get("parkBlocker");
        if (blocker instanceof Map<?, ?> parked) {
            // The owner is the number of a thread.
            Object owner = parked.get("owner") == null ? parked.get("exclusiveOwnerThreadId") : parked.get("owner");
            waits(thread, DumpedWait.Kind.PARK, parked.get("object"), owner == null ? null : "#" + owner);
        } else {
            waits(thread, DumpedWait.Kind.PARK, blocker, null);
        }
        return thread;
    }

    private static void waits(
            ThreadBuilder thread, DumpedWait.Kind kind, @Nullable Object object, @Nullable String owner) {
        if (object != null && object.toString().indexOf('@') >= 0) {
            thread.waits(kind, TextDumps.named(object.toString()), owner);
        }
    }

    private static void frame(String line, ThreadBuilder thread) {
        int open = line.indexOf('(');
        int dot = open < 0 ? -1 : line.lastIndexOf('.', open);
        if (dot > 0) {
            int close = line.indexOf(')', open);
            thread.frame(
                    line.substring(0, dot),
                    line.substring(dot + 1, open),
                    line.substring(open + 1, close < 0 ? line.length() : close));
        }
    }

    private static ThreadBuilder ofThreadInfo(Map<String, Object> object, List<?> stack) {
        ThreadBuilder thread = new ThreadBuilder(text(object, "threadName"), text(object, "threadId"), false);
        String state = text(object, "threadState");
        thread.state(state);
        for (Object one : stack) {
            Map<?, ?> frame = map(one);
            thread.frame(
                    String.valueOf(frame.get("className")),
                    String.valueOf(frame.get("methodName")),
                    frame.get("fileName") == null
                            ? "Unknown Source"
                            : frame.get("fileName") + ":" + frame.get("lineNumber"));
        }
        for (Object one : list(object, "lockedMonitors")) {
            thread.locked(number(map(one).get("lockedStackDepth")), identity(map(one)));
        }
        for (Object one : list(object, "lockedSynchronizers")) {
            thread.holds(identity(map(one)));
        }
        if (object.get("lockInfo") instanceof Map<?, ?> lock) {
            String owner = text(object, "lockOwnerName");
            DumpedWait.Kind kind = state.equals("BLOCKED")
                    ? DumpedWait.Kind.MONITOR
                    : thread.isInObjectWait() ? DumpedWait.Kind.NOTIFICATION : DumpedWait.Kind.PARK;
            thread.waits(kind, identity(lock), owner.isEmpty() ? null : owner);
        }
        return thread;
    }

    private static DumpedLock identity(Map<?, ?> lock) {
        String type = String.valueOf(lock.get("className"));
        return new DumpedLock(type + "@" + lock.get("identityHashCode"), type);
    }

    private static String text(Map<String, Object> object, String member) {
        Object value = object.get(member);
        return value == null ? "" : value.toString();
    }

    private static List<?> list(Map<String, Object> object, String member) {
        return object.get(member) instanceof List<?> list ? list : List.of();
    }

    private static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static int number(@Nullable Object value) {
        try {
            return value == null ? -1 : Integer.parseInt(value.toString());
        } catch (NumberFormatException e) {
            // A depth that is no number: the lock belongs to no frame.
            return -1;
        }
    }
}
