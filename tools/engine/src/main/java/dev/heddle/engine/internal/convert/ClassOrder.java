package dev.heddle.engine.internal.convert;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The initialised classes, and the threads that have used them since. An initialiser happens before the first event of
 * every other thread at a site of the class.
 */
final class ClassOrder {
    private final Names names;
    private final Map<String, Integer> ready = new HashMap<>();
    private final List<BitSet> met = new ArrayList<>();

    ClassOrder(Names names) {
        this.names = names;
    }

    /**
     * This thread has initialised a class. Returns the class name with dots, or its number if the recording has no
     * name.
     */
    String ready(int thread, int classNumber) {
        String name = names.hasClass(classNumber) ? names.classOf(classNumber).name() : "#" + classNumber;
        ready.putIfAbsent(name, ready.size());
        met(thread).set(ready.get(name));
        return name.replace('/', '.');
    }

    /** The initialised class that this thread uses here for the first time, with dots; null if absent. */
    String taken(int thread, int siteNumber, Site site) {
        if (ready.isEmpty() || site.isSynthetic()) {
            return null;
        }
        Member target = site.target();
        String owner = target == null ? null : meets(thread, target.owner());
        return owner != null ? owner : meets(thread, site.method().owner());
    }

    private String meets(int thread, String name) {
        Integer id = ready.get(name);
        if (id == null || met(thread).get(id)) {
            return null;
        }
        met(thread).set(id);
        return name.replace('/', '.');
    }

    private BitSet met(int thread) {
        while (met.size() <= thread) {
            met.add(new BitSet());
        }
        return met.get(thread);
    }
}
