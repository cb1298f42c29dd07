package dev.heddle.recorder.boot;

/**
 * The data of a site that hooks need at run time: three numbers. The weaver writes them before the class with the site
 * is defined, and the threads that run the class read them. The definition of the class orders the two. The arrays are
 * replaced and never shortened.
 */
public final class SiteData {
    /** Name number of a call that leaves woven code: matches no method. */
    public static final int NO_NAME = 0;
    /** Name number of methods that may be called under any name, such as the bodies of lambdas. */
    public static final int ANY_NAME = -1;
    /** Name number of {@code run}, the first method of a thread. */
    public static final int RUN_NAME = 1;

    private static final int WRITES = 1;
    private static final int WITH_VARIABLE = 2;

    private static volatile int[] names = new int[1 << 12];
    private static volatile long[] hashes = new long[1 << 12];
    private static volatile byte[] roles = new byte[1 << 12];

    private SiteData() {}

    /**
     * @param nameNumber for a call site, the number of the called method's name, or {@link #NO_NAME}; for a method's
     *     entry, the number of its own name, or {@link #ANY_NAME}; for an access, its {@linkplain #variable variable}
     * @param stableHash the same in every run
     * @param role one of {@link SyncRoles}
     */
    public static synchronized void put(int site, int nameNumber, long stableHash, byte role) {
        if (site >= names.length) {
            int length = Math.max(site + 1, names.length * 2);
            int[] moreNames = new int[length];
            long[] moreHashes = new long[length];
            System.arraycopy(names, 0, moreNames, 0, names.length);
            byte[] moreRoles = new byte[length];
            System.arraycopy(hashes, 0, moreHashes, 0, hashes.length);
            System.arraycopy(roles, 0, moreRoles, 0, roles.length);
            names = moreNames;
            hashes = moreHashes;
            roles = moreRoles;
        }
        names[site] = nameNumber;
        hashes[site] = stableHash;
        roles[site] = role;
    }

    static byte role(int site) {
        return roles[site];
    }

    static int name(int site) {
        return names[site];
    }

    /** The variable of an access site, and whether it writes. */
    static int variable(int site) {
        return names[site];
    }

    /**
     * The number of a variable.
     *
     * @param field for a static field, a number that usually differs between fields; ignored otherwise
     */
    public static int variable(int field, boolean writes) {
        return field << 2 | WITH_VARIABLE | (writes ? WRITES : 0);
    }

    static boolean isWrite(int variable) {
        return (variable & WRITES) != 0;
    }

    /** The number that the reads and the writes of a variable share; never 0. */
    static int field(int variable) {
        return variable & ~WRITES;
    }

    /** The stable hash of a site; 0 for site 0, which stands for an unknown site. */
    public static long hash(int site) {
        return hashes[site];
    }
}
