package dev.heddle.recorder.weave;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.List;

/**
 * A woven class in which sites have no numbers yet, so that it is the same in every run. Weaving takes far longer than putting numbers in.
 *
 * @param classFile null if there is nothing to weave
 * @param name as of {@link Weaver.Woven}; null for a special class, of which the recording says nothing
 * @param losesFlags as of {@link Weaver.Woven}
 * @param plain methods that were left as they are
 * @param sites in the order in which they get numbers
 * @param places where in the class file numbers are, each with the site it belongs to: place and index in turn
 */
public record Template(
        byte[] classFile,
        ClassName name,
        boolean losesFlags,
        List<Weaver.Plain> plain,
        List<MarkedSite> sites,
        int[] places) {
    private static final int POOL_AT = 8;
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    /**
     * A site without number.
     *
     * @param hash its stable hash
     * @param noName {@link dev.heddle.recorder.boot.Sites#NO_NAME} or {@link dev.heddle.recorder.boot.Sites#ANY_NAME} if there is no call name
     * @param callName name and types of parameters, or null
     * @param isSpecial whether it calls the method of the class it names
     */
    public record MarkedSite(Site site, long hash, int noName, String callName, boolean isSpecial) {
        MarkedSite(Site site, long hash, int noName, String callName) {
            this(site, hash, noName, callName, false);
        }

        MarkedSite asSpecial() {
            return new MarkedSite(site, hash, noName, callName, true);
        }
    }

    /** A special class, which has no sites. */
    static Template ofSpecial(byte[] classFile) {
        return new Template(classFile, null, false, List.of(), List.of(), new int[0]);
    }

    /** @param woven with marks for numbers */
    static Template of(Weaver.Woven woven, MarkedSites sites) {
        byte[] classFile = woven.classFile();
        int[] places = classFile == null ? new int[0] : marks(classFile);
        for (int i = 1; i < places.length; i += 2) {
            places[i] -= MarkedSites.FIRST_MARK;
        }
        return new Template(
                classFile, woven.name(), woven.losesFlags(), woven.plain(), List.copyOf(sites.sites()), places);
    }

    /** Whether a class has constants of its own that would be taken for marks. */
    static boolean hasMarks(byte[] classFile) {
        return marks(classFile).length > 0;
    }

    /** Places and values of all marks among the constants. */
    private static int[] marks(byte[] classFile) {
        List<Integer> found = new ArrayList<>();
        int count = u2(classFile, POOL_AT);
        int at = POOL_AT + Short.BYTES;
        for (int i = 1; i < count; i++) {
            int tag = classFile[at++];
            switch (tag) {
                case UTF8 -> at += Short.BYTES + u2(classFile, at);
                case INTEGER -> {
                    int value = u2(classFile, at) << Short.SIZE | u2(classFile, at + Short.BYTES);
                    if (MarkedSites.isMark(value)) {
                        found.add(at);
                        found.add(value);
                    }
                    at += Integer.BYTES;
                }
                case LONG, DOUBLE -> {
                    at += Long.BYTES;
                    i++;
                }
                case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> at += Short.BYTES;
                case METHOD_HANDLE -> at += 1 + Short.BYTES;
                // A float, a name with its type, or something that names two others.
                default -> at += Integer.BYTES;
            }
        }
        int[] places = new int[found.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = found.get(i);
        }
        return places;
    }

    private static int u2(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) << Byte.SIZE | bytes[at + 1] & 0xFF;
    }

    /** The class with numbers, which its sites get if they have none. To be called once: the class file is the template's own. */
    public Weaver.Woven woven(SiteTable table) {
        int[] numbers = new int[sites.size()];
        for (int i = 0; i < numbers.length; i++) {
            MarkedSite marked = sites.get(i);
            int callName = marked.callName == null ? marked.noName : table.callName(marked.callName);
            numbers[i] = table.number(marked.site, callName, marked.hash);
            if (marked.isSpecial) {
                table.special(numbers[i]);
            }
        }
        for (int i = 0; i < places.length; i += 2) {
            int number = numbers[places[i + 1]];
            for (int b = 0; b < Integer.BYTES; b++) {
                classFile[places[i] + b] = (byte) (number >>> Byte.SIZE * (Integer.BYTES - 1 - b));
            }
        }
        return new Weaver.Woven(classFile, name, losesFlags, plain);
    }
}
