package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of the threads of recorded runs, by path: the Java name, or the place that starts the thread. A thread with
 * different names in different runs has its place.
 */
final class RecordedThreads {
    private final Map<String, String> names = new HashMap<>();

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

    /** Adds the places where threads are started, and returns the paths of these threads. */
    private Set<String> addPlaces(Recording recording, Set<String> wanted) {
        Names known = recording.names();
        Map<Integer, List<Integer>> calls = new HashMap<>();
        Set<String> found = new HashSet<>();
        recording.forEach((stamp, thread, number, target, aux) -> {
            if (!known.hasSite(number)) {
                return;
            }
            Site site = known.site(number);
            List<Integer> open = calls.computeIfAbsent(thread, unknown -> new ArrayList<>());
            if (site.op() == Op.ENTER) {
                open.add(aux);
            } else if (site.op() == Op.EXIT && !open.isEmpty()) {
                open.remove(open.size() - 1);
            } else if (site.op() == Op.START && known.hasThread(aux)) {
                String path = known.thread(aux).path();
                String place = wanted.contains(path) ? place(known, site, open) : null;
                if (place != null && found.add(path)) {
                    names.put(path, "worker from " + place);
                }
            }
        });
        return found;
    }

    /** The innermost line outside the JDK; null if unknown. */
    private static String place(Names names, Site start, List<Integer> calls) {
        List<Site> stack = new ArrayList<>(List.of(start));
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (calls.get(i) != 0 && names.hasSite(calls.get(i))) {
                stack.add(names.site(calls.get(i)));
            }
        }
        for (Site site : stack) {
            String owner = site.isSynthetic() ? null : site.method().owner();
            if (owner != null && !LibraryCode.contains(owner.replace('/', '.')) && site.line() > 0) {
                String file = names.classNamed(owner) == null
                        ? null
                        : names.classNamed(owner).sourceFile();
                return file == null ? null : file + ":" + site.line();
            }
        }
        return null;
    }

    /** The name of a thread; empty if it is unknown. */
    String name(String path) {
        return names.getOrDefault(path, "");
    }
}
