package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the place of an access of one recording. */
final class PlaceResolver {
    /** The largest number of callers of the program that a place distinguishes. */
    static final int MOST_CALLERS = 8;
    /** The largest number of frames of a stack that are read, to bound the work at deep recursion. */
    private static final int MOST_FRAMES = 64;

    private static final int UNKNOWN = -1;

    private final SiteIndex sites;
    private final Contexts contexts;
    private final PairNames names;
    /** Places by context and site. */
    private final Long2IntOpenHashMap places = new Long2IntOpenHashMap();

    PlaceResolver(SiteIndex sites, Contexts contexts, PairNames names) {
        this.sites = sites;
        this.contexts = contexts;
        this.names = names;
        places.defaultReturnValue(UNKNOWN);
    }

    /**
     * The number of the place.
     *
     * @param gate site where the outermost held monitor was acquired, or -1
     */
    int number(int site, int context, int gate) {
        long key = (long) context << 32 | site;
        int known = places.get(key);
        if (known < 0) {
            known = make(site, context, gate);
            places.put(key, known);
        }
        return known;
    }

    /** The call stack at a site, innermost frame first. */
    List<CodePoint> stack(int site, int context) {
        return contexts.stack(context, site, MOST_FRAMES);
    }

    /**
     * The identifiers of a place. The first one is that of the site, and of its calls up to the innermost frame of the
     * program if the site is in the JDK. Each of the others adds the frames up to the next one of the program. A
     * recursive call counts once, because its depth differs between runs.
     */
    private List<Long> ids(int site, List<CodePoint> stack) {
        List<Long> ids = new ArrayList<>();
        Set<Long> frames = new HashSet<>();
        long id = sites.hash(site);
        boolean isOwn = !LibraryCode.contains(stack.get(0).className());
        if (isOwn) {
            ids.add(id);
        }
        for (int i = 1; i < stack.size() && ids.size() <= MOST_CALLERS; i++) {
            CodePoint frame = stack.get(i);
            long call = CallStack.hash(Op.CALL, frame, frame.offset());
            if (!frames.add(call)) {
                continue;
            }
            id = StableHash.mix(id, call);
            if (!LibraryCode.contains(frame.className())) {
                ids.add(id);
            }
        }
        // A thread that the JDK runs by itself has no frame of the program.
        return ids.isEmpty() ? List.of(id) : ids;
    }

    private int make(int number, int context, int gate) {
        Site site = sites.names().site(number);
        List<CodePoint> stack = stack(number, context);
        return names.number(
                new AccessPlace(ids(number, stack), site.op(), variable(number, site), stack, gatePoint(gate)));
    }

    private @Nullable CodePoint gatePoint(int gate) {
        return gate < 0 || sites.names().site(gate).isSynthetic()
                ? null
                : contexts.stack(Contexts.ROOT, gate).get(0);
    }

    private String variable(int number, Site site) {
        if (sites.field(number) != null) {
            return sites.variableName(number);
        }
        if (site.op().isArrayAccess()) {
            String type = site.target() == null ? "" : site.target().descriptor();
            return (type.equals(Site.ANY_ELEMENT) ? "array" : typeName(type) + "[]") + " element";
        }
        return site.target() == null ? "atomic variable" : site.target().owner().replace('/', '.') + " value";
    }

    private static String typeName(String descriptor) {
        return switch (descriptor) {
            case "B" -> "byte";
            case "C" -> "char";
            case "D" -> "double";
            case "F" -> "float";
            case "I" -> "int";
            case "J" -> "long";
            case "S" -> "short";
            case "Z" -> "boolean";
            default ->
                descriptor.startsWith("L") && descriptor.endsWith(";")
                        ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
                        : "Object";
        };
    }
}
