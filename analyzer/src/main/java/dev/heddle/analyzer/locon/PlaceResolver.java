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
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the place of an access of one recording. */
final class PlaceResolver {
    private static final int UNKNOWN = -1;
    private static final int IN_LIBRARY = -2;

    private final SiteIndex sites;
    private final Contexts contexts;
    private final PairNames names;
    /** The place by number of the site, or a mark for a site in the JDK. */
    private final int[] ofSite;
    /** Places in the JDK, by context and site. */
    private final Long2IntOpenHashMap ofContext = new Long2IntOpenHashMap();

    PlaceResolver(SiteIndex sites, Contexts contexts, PairNames names) {
        this.sites = sites;
        this.contexts = contexts;
        this.names = names;
        ofSite = new int[sites.names().siteLimit()];
        Arrays.fill(ofSite, UNKNOWN);
        ofContext.defaultReturnValue(UNKNOWN);
    }

    /**
     * The number of the place.
     *
     * @param gate site where the outermost held monitor was acquired, or -1
     */
    int number(int site, int context, int gate) {
        int known = ofSite[site];
        if (known >= 0) {
            return known;
        }
        if (known == UNKNOWN) {
            boolean isLibrary = LibraryCode.contains(
                    sites.names().site(site).method().owner().replace('/', '.'));
            if (!isLibrary) {
                ofSite[site] = make(site, context, sites.hash(site), gate);
                return ofSite[site];
            }
            ofSite[site] = IN_LIBRARY;
        }
        long key = (long) context << 32 | site;
        int inContext = ofContext.get(key);
        if (inContext < 0) {
            inContext = make(site, context, libraryId(site, context), gate);
            ofContext.put(key, inContext);
        }
        return inContext;
    }

    /** The call stack at a site, innermost frame first. */
    List<CodePoint> stack(int site, int context) {
        return contexts.stack(context, site);
    }

    /** An id of the site and its calls up to the innermost frame of the program. */
    private long libraryId(int site, int context) {
        long id = sites.hash(site);
        List<CodePoint> stack = contexts.stack(context, site);
        for (CodePoint frame : stack.subList(1, stack.size())) {
            id = StableHash.mix(id, CallStack.hash(Op.CALL, frame, frame.offset()));
            if (!LibraryCode.contains(frame.className())) {
                break;
            }
        }
        return id;
    }

    private int make(int number, int context, long id, int gate) {
        int known = names.findPlace(id);
        if (known >= 0) {
            return known;
        }
        Site site = sites.names().site(number);
        return names.number(new AccessPlace(
                id, site.op(), variable(number, site), contexts.stack(context, number), gatePoint(gate)));
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
