package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the threads of recorded runs, by path: the Java name, or the place that starts the thread. A thread with
 * different names in different runs has its place.
 */
final class RecordedThreads {
    private final Map<String, String> names = new HashMap<>();

    /** A method that a thread has entered, and the call, which is the entry itself if it is unknown. */
    private record Frame(Site entered, Site call) {}

    private RecordedThreads() {}

    /**
     * Reads the names of some threads. Reads the events only if one of them has no Java name.
     *
     * @param wanted paths of the threads
     */
    static RecordedThreads of(List<Recording> recordings, Set<String> wanted) {
        RecordedThreads threads = new RecordedThreads();
        Set<String> different = new HashSet<>();
        for (Recording recording : recordings) {
            Names known = recording.names();
            for (int number = 0; number < known.threadLimit(); number++) {
                ThreadName thread = known.hasThread(number) ? known.thread(number) : null;
                if (thread != null && wanted.contains(thread.path())) {
                    String before = threads.names.put(thread.path(), thread.javaName());
                    if (before != null && !before.equals(thread.javaName())) {
                        different.add(thread.path());
                    }
                }
            }
        }
        different.forEach(path -> threads.names.put(path, ""));
        Set<String> unnamed = new HashSet<>(wanted);
        unnamed.removeIf(path -> !threads.name(path).isEmpty());
        for (Recording recording : recordings) {
            if (!unnamed.isEmpty()) {
                unnamed.removeAll(threads.addPlaces(recording, unnamed));
            }
        }
        return threads;
    }

    /**
     * Adds the places where threads are started, and returns the paths of these threads. Without a line of the start,
     * the line at which the code of the thread begins counts. Several threads of one place get numbers.
     */
    private Set<String> addPlaces(Recording recording, Set<String> wanted) {
        Names known = recording.names();
        Map<Integer, List<Frame>> frames = new HashMap<>();
        Map<String, String> places = new LinkedHashMap<>();
        Set<String> withoutLine = new HashSet<>();
        recording.forEach((stamp, thread, number, target, aux) -> {
            if (!known.hasSite(number)) {
                return;
            }
            Site site = known.site(number);
            List<Frame> open = frames.computeIfAbsent(thread, unknown -> new ArrayList<>());
            if (site.op() == Op.ENTER) {
                open.add(new Frame(site, known.hasSite(aux) ? known.site(aux) : site));
                String line = withoutLine.isEmpty() ? null : line(known, site);
                if (line != null && known.hasThread(thread)) {
                    String path = known.thread(thread).path();
                    if (withoutLine.remove(path)) {
                        places.put(path, line);
                    }
                }
            } else if (site.op() == Op.EXIT && !open.isEmpty()) {
                open.remove(open.size() - 1);
            } else if (site.op() == Op.START && known.hasThread(aux)) {
                String path = known.thread(aux).path();
                boolean isNamed = !isUnnamed(known.thread(aux)) && !wanted.contains(path);
                String place = isNamed ? null : place(known, site, open);
                if (place != null && places.putIfAbsent(path, place) == null && place.indexOf(':') < 0) {
                    withoutLine.add(path);
                }
            }
        });
        return number(places, wanted);
    }

    /** Names the wanted threads by their places, and returns their paths. */
    private Set<String> number(Map<String, String> places, Set<String> wanted) {
        Map<String, Integer> started = new HashMap<>();
        places.values().forEach(place -> started.merge(place, 1, Integer::sum));
        Map<String, Integer> numbers = new HashMap<>();
        Set<String> named = new HashSet<>();
        places.forEach((path, place) -> {
            int number = numbers.merge(place, 1, Integer::sum);
            if (wanted.contains(path)) {
                names.put(path, "worker " + (started.get(place) > 1 ? number + " " : "") + "from " + place);
                named.add(path);
            }
        });
        return named;
    }

    private static boolean isUnnamed(ThreadName thread) {
        return thread.javaName() == null || thread.javaName().isEmpty();
    }

    /** The innermost line outside the JDK, or the innermost method there if its line is unknown; null without one. */
    private static @Nullable String place(Names names, Site start, List<Frame> open) {
        String line = line(names, start);
        for (int i = open.size() - 1; i >= 0 && line == null; i--) {
            Site entered = open.get(i).entered();
            line = isOfProgram(entered)
                    ? simpleName(entered)
                    : line(names, open.get(i).call());
        }
        return line;
    }

    private static String simpleName(Site site) {
        String name = site.method().qualifiedName();
        int dot = name.lastIndexOf('.');
        return name.substring(name.lastIndexOf('.', dot - 1) + 1);
    }

    /** The line of a site; null if it is in the JDK or unknown. */
    private static @Nullable String line(Names names, Site site) {
        ClassName owner = isOfProgram(site) ? names.classNamed(site.method().owner()) : null;
        String file = owner == null ? null : owner.sourceFile();
        return file == null || site.line() <= 0 ? null : file + ":" + site.line();
    }

    private static boolean isOfProgram(Site site) {
        return !site.isSynthetic()
                && !LibraryCode.contains(site.method().owner().replace('/', '.'));
    }

    /** The name of a thread; empty if it is unknown. */
    String name(String path) {
        return names.getOrDefault(path, "");
    }
}
