package dev.heddle.recorder.weave;

import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * A woven class in which sites have no numbers yet, so that it is the same in every run. Weaving takes far longer than
 * inserting numbers.
 *
 * @param classFile null if there is nothing to weave
 * @param name as in {@link Weaver.Woven}; null for a special class, which is not part of the recording
 * @param losesFlags as in {@link Weaver.Woven}
 * @param plain methods that were not woven
 * @param sites in the order in which they get numbers
 * @param places the positions of numbers in the class file, each followed by the index of its site
 */
public record Template(
        byte[] classFile,
        ClassName name,
        boolean losesFlags,
        List<Weaver.Plain> plain,
        List<MarkedSite> sites,
        int[] places) {
    /**
     * A site without a number.
     *
     * @param hash its stable hash
     * @param noName {@link dev.heddle.recorder.boot.SiteData#NO_NAME} or
     *     {@link dev.heddle.recorder.boot.SiteData#ANY_NAME} if there is no call name
     * @param callName name and parameter types, or null
     * @param isSpecial whether it calls the method of the named class
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

    /**
     * @param woven with marks for numbers
     * @return null if the marks are not at their places, such as in a method whose jumps had to become longer
     */
    static Template of(Weaver.Woven woven, MarkedSites sites) {
        byte[] classFile = woven.classFile();
        int[] places = new int[0];
        if (classFile != null) {
            int[] codes = ClassFileParts.codes(classFile);
            List<MarkedSites.Spot> spots = sites.spots();
            places = new int[2 * spots.size()];
            for (int i = 0; i < spots.size(); i++) {
                MarkedSites.Spot spot = spots.get(i);
                int at = codes[spot.method()] + spot.at().getOffset();
                if (classFile[at] != Opcodes.SIPUSH
                        || ClassFileParts.u2(classFile, at + 1) != MarkedSites.placeholder(spot.site())) {
                    return null;
                }
                places[2 * i] = at + 1;
                places[2 * i + 1] = spot.site();
            }
        }
        return new Template(
                classFile, woven.name(), woven.losesFlags(), woven.plain(), List.copyOf(sites.sites()), places);
    }

    /**
     * The class with numbers, which its sites get if they have none. Called once: the class file is the template's own.
     *
     * @return null if a number is too large for the instructions; the class must then be woven with the numbers
     */
    public Weaver.Woven woven(SiteTable table) {
        int[] numbers = new int[sites.size()];
        for (int i = 0; i < numbers.length; i++) {
            MarkedSite marked = sites.get(i);
            int callName = marked.callName == null ? marked.noName : table.callName(marked.callName);
            numbers[i] = table.number(marked.site, callName, marked.hash);
            if (numbers[i] > Short.MAX_VALUE) {
                return null;
            }
            if (marked.isSpecial) {
                table.special(numbers[i]);
            }
        }
        for (int i = 0; i < places.length; i += 2) {
            int number = numbers[places[i + 1]];
            classFile[places[i]] = (byte) (number >>> Byte.SIZE);
            classFile[places[i] + 1] = (byte) number;
        }
        // Stored classes are complete; whether a JDK class is watched is not recorded for each.
        return new Weaver.Woven(classFile, name, losesFlags, plain, false);
    }
}
