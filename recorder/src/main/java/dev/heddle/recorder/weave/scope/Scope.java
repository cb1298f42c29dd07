package dev.heddle.recorder.weave.scope;

import dev.heddle.recorder.weave.synchronisers.LockingClasses;
import dev.heddle.recorder.weave.synchronisers.SynchroniserTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The classes that are woven, and how much of them; decided by name. */
public final class Scope {
    private static final List<String> JDK_AND_RUNNERS = List.of(
            "java.*",
            "javax.*",
            "jdk.*",
            "sun.*",
            "com.sun.*",
            "org.junit.*",
            "junit.*",
            "org.opentest4j.*",
            "org.apiguardian.*",
            "org.testng.*",
            "org.apache.maven.surefire.*",
            "dev.heddle.junit.*");

    /**
     * Classes that are not woven unless {@code include} names them: those of the JDK, of test runners, and of other
     * agents.
     */
    public static final List<String> DEFAULT_EXCLUDES = Stream.of(
                    JDK_AND_RUNNERS, KnownAgents.AGENTS.texts(), KnownAgents.WEAVERS.texts())
            .flatMap(List::stream)
            .toList();

    /** The agent's own classes that the target's loader can see. */
    private static final String OWN = "dev/heddle/recorder/";

    private static final Set<String> JAVA_LANG =
            Set.of("java/lang/AbstractStringBuilder", "java/lang/StringBuffer", "java/lang/StringBuilder");

    private static final Set<String> COLLECTIONS = Set.of(
            "AbstractCollection",
            "AbstractList",
            "AbstractMap",
            "AbstractQueue",
            "AbstractSequentialList",
            "AbstractSet",
            "ArrayDeque",
            "ArrayList",
            "Arrays$ArrayList",
            "BitSet",
            "Calendar",
            "Collection",
            "Collections",
            "Date",
            "Deque",
            "Dictionary",
            "EnumMap",
            "EnumSet",
            "Enumeration",
            "GregorianCalendar",
            "HashMap",
            "HashSet",
            "Hashtable",
            "IdentityHashMap",
            "Iterator",
            "JumboEnumSet",
            "LinkedHashMap",
            "LinkedHashSet",
            "LinkedList",
            "List",
            "ListIterator",
            "Map",
            "NavigableMap",
            "NavigableSet",
            "Observable",
            "PriorityQueue",
            "Properties",
            "Queue",
            "Random",
            "RegularEnumSet",
            "Set",
            "SortedMap",
            "SortedSet",
            "Stack",
            "StringJoiner",
            "StringTokenizer",
            "TaskQueue",
            "Timer",
            "TimerTask",
            "TimerThread",
            "TreeMap",
            "TreeSet",
            "Vector",
            "WeakHashMap");

    private static final String UTIL = "java/util/";
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String LOCKS = CONCURRENT + "locks/";
    /** Classes that synchronise nothing by themselves, or that the hooks use. */
    private static final Set<String> CONCURRENT_UNWOVEN = Set.of("locks/LockSupport", "ThreadLocalRandom");

    /** JDK types through which any woven code may be called. */
    private static final Set<String> LEADS_ANYWHERE = Set.of(
            "java/lang/Object",
            "java/lang/Runnable",
            "java/lang/Comparable",
            "java/lang/Iterable",
            "java/lang/CharSequence",
            "java/lang/Appendable",
            "java/lang/AutoCloseable",
            "java/lang/Thread");

    private static final Set<String> DEAD_ENDS = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/String",
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Short",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Double");

    /** Methods of the wrapper classes that read a system property. */
    private static final Set<String> ASKING = Set.of("getBoolean", "getInteger", "getLong");

    /**
     * Prefixes of JDK names. A pattern of {@code include} with such a prefix adds classes instead of excluding others.
     */
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /**
     * JDK packages, besides the collections, with monitors that the program's threads share. Few programs load them.
     */
    private static final String[] MONITORED = {"java/beans/", "javax/"};

    /** Packages that the hooks use, or the JVM while it loads a class: woven, they would recurse without end. */
    private static final String[] NEVER = {
        "java/lang/", "jdk/internal/", "sun/", CONCURRENT + "atomic/", LOCKS + "LockSupport"
    };

    private final Globs include;
    private final Globs includeOfJdk;
    private final boolean isRestricted;
    private final Globs exclude;
    private final Globs defaultExclude = Globs.of(DEFAULT_EXCLUDES);
    private final boolean jdk;
    private final Profile profile;

    /**
     * @param include names with {@code *} for any characters. Patterns with a prefix of JDK names are woven in addition
     *     to the default. If there are other patterns, only these classes of the program are woven
     * @param exclude classes of the program that are not woven
     * @param jdk whether classes of the JDK are woven
     * @param profile what is recorded
     */
    public Scope(List<String> include, List<String> exclude, boolean jdk, Profile profile) {
        this.include = Globs.of(include);
        List<String> ofJdk = new ArrayList<>();
        for (String glob : include) {
            for (String prefix : JDK) {
                if (glob.startsWith(prefix)) {
                    ofJdk.add(glob);
                    break;
                }
            }
        }
        this.includeOfJdk = Globs.of(ofJdk);
        this.isRestricted = ofJdk.size() < include.size();
        this.exclude = Globs.of(exclude);
        this.jdk = jdk;
        this.profile = profile;
    }

    /**
     * How much of a class is woven; null for a class that is not woven.
     *
     * @param isJdk whether it comes from the boot loader or the platform loader
     */
    public WeaveExtent extent(String internalName, boolean isJdk) {
        if (isJdk) {
            WeaveExtent named = included(internalName);
            return named != null ? named : jdk && isOfProfile(internalName, profile) ? library(internalName) : null;
        }
        if (internalName.startsWith(OWN) && (internalName.startsWith("agent/", OWN.length()))) {
            return null;
        }
        String name = internalName.replace('/', '.');
        if (exclude.matches(name)) {
            return null;
        }
        if (include.matches(name)) {
            return WeaveExtent.PROGRAM;
        }
        return isRestricted || defaultExclude.matches(name) ? null : WeaveExtent.PROGRAM;
    }

    /**
     * Whether plain fields of a class may have histories of writes: the code of the program and the JDK's collections.
     *
     * @param isJdk as for {@link #extent}
     */
    public boolean hasHistories(String internalName, boolean isJdk) {
        WeaveExtent extent = extent(internalName, isJdk);
        return extent == WeaveExtent.PROGRAM || extent == WeaveExtent.LIBRARY && internalName.startsWith(UTIL);
    }

    /** Whether a name has a prefix of the JDK's own packages that are or may be woven for accesses. */
    public static boolean isOfJdk(String name) {
        return name.startsWith("java/")
                || name.startsWith("java.")
                || name.startsWith("jdk/")
                || name.startsWith("jdk.")
                || name.startsWith("sun/")
                || name.startsWith("sun.");
    }

    /** Whether accesses are recorded in a class of the JDK, in a profile with accesses. */
    boolean hasAccesses(String internalName) {
        return jdk && (library(internalName) == WeaveExtent.LIBRARY || included(internalName) == WeaveExtent.LIBRARY);
    }

    /** Whether a JDK class is woven in a profile without accesses. */
    public boolean isOfSync(String internalName) {
        return included(internalName) != null || isOfProfile(internalName, Profile.SYNC);
    }

    /** Whether {@code include} names a JDK class that cannot be woven. */
    public boolean isRefused(String internalName) {
        return isNamed(internalName) && included(internalName) == null;
    }

    private boolean isNamed(String internalName) {
        return !includeOfJdk.isEmpty() && includeOfJdk.matches(internalName.replace('/', '.'));
    }

    /**
     * How much of a JDK class is woven because {@code include} names it; null if it does not, or if the class cannot be
     * woven.
     */
    private WeaveExtent included(String name) {
        if (!isNamed(name)) {
            return null;
        }
        WeaveExtent listed = library(name);
        return listed != null ? listed : isNever(name) ? null : WeaveExtent.LIBRARY;
    }

    private static boolean isNever(String name) {
        for (String prefix : NEVER) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return name.startsWith(CONCURRENT)
                && CONCURRENT_UNWOVEN.contains(outermost(name.substring(CONCURRENT.length())));
    }

    /** Whether only monitors are woven in a JDK class. */
    static boolean isMonitored(String name) {
        for (String prefix : MONITORED) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a call may reach monitors of the JDK outside its collections, or a class that {@code include} names. */
    public boolean mayReachMonitors(String owner) {
        return isMonitored(owner) || included(owner) != null;
    }

    /**
     * Whether the classes of a loader belong to another agent, so that they are woven only if {@code include} names
     * them.
     *
     * @param loaderClass name of the loader's class, with dots
     */
    public boolean isOfAgent(String loaderClass) {
        return !isRestricted && KnownAgents.AGENTS.matches(loaderClass);
    }

    /** Whether a class of the boot or platform loader was added by another agent. */
    public boolean isOfAgentAmongJdk(String internalName) {
        return isNameOfAgent(internalName.replace('/', '.'));
    }

    /** Whether a known agent has a class of this name; with dots. */
    public static boolean isOfKnownAgent(String name) {
        return KnownAgents.AGENTS.matches(name);
    }

    /** Whether only some classes of the program are woven, and this is one of them. */
    public boolean isIncluded(String internalName) {
        return isRestricted && include.matches(internalName.replace('/', '.'));
    }

    /** Whether a known agent or bytecode library has a class of this name; with dots. */
    public static boolean isNameOfAgent(String name) {
        return KnownAgents.AGENTS.matches(name) || KnownAgents.WEAVERS.matches(name);
    }

    /**
     * Without accesses, classes that do not synchronise have nothing to record. Collections are an exception, because
     * their arguments may synchronise: for example a synchronized list whose elements are added to another list.
     */
    private static boolean isOfProfile(String name, Profile wanted) {
        if (wanted.hasAccesses()) {
            return true;
        }
        if (name.startsWith(LOCKS)) {
            return wanted == Profile.SYNC && !SynchroniserTable.of(name).isEmpty();
        }
        if (wanted == Profile.FACTS) {
            return !name.equals("java/lang/StringBuffer")
                    && (LockingClasses.hasNested(outermost(name)) || name.startsWith(CONCURRENT) || isMonitored(name));
        }
        return LockingClasses.hasNested(outermost(name))
                || name.startsWith(UTIL) && library(name) != null
                || name.startsWith(CONCURRENT)
                || isMonitored(name);
    }

    private static WeaveExtent library(String name) {
        if (JAVA_LANG.contains(name)) {
            return WeaveExtent.LIBRARY;
        }
        if (!name.startsWith(UTIL)) {
            return isMonitored(name) ? WeaveExtent.LIBRARY_SYNC : null;
        }
        if (name.startsWith(CONCURRENT)) {
            String rest = name.substring(CONCURRENT.length());
            return rest.startsWith("atomic/") || CONCURRENT_UNWOVEN.contains(outermost(rest))
                    ? null
                    : WeaveExtent.LIBRARY_SYNC;
        }
        String rest = name.substring(UTIL.length());
        return COLLECTIONS.contains(rest) || COLLECTIONS.contains(outermost(rest)) ? WeaveExtent.LIBRARY : null;
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** Whether a pattern of {@code include} or {@code exclude} matches the name of a class, with dots. */
    public static boolean matches(String pattern, String name) {
        return Globs.of(List.of(pattern)).matches(name);
    }

    /** Whether no class of the program is excluded, so that an override of a woven method is woven. */
    public boolean isWhole() {
        return !isRestricted && exclude.isEmpty();
    }

    /** Whether classes of the program are excluded by name. */
    boolean hasExcludes() {
        return !exclude.isEmpty();
    }

    /** Whether a class of the program is excluded by name. */
    boolean isExcluded(String internalName) {
        return exclude.matches(internalName.replace('/', '.'));
    }

    /** Whether a call on this type never reaches a woven method under the called name. */
    public boolean leavesWovenCode(String owner) {
        return owner.startsWith("java/lang/") && !JAVA_LANG.contains(owner) && !LEADS_ANYWHERE.contains(owner);
    }

    /** Whether calls of this JDK class are recorded: the class is woven, or its calls are. */
    public boolean isSeen(String owner) {
        return owner.startsWith("java/")
                && (library(owner) != null
                        || included(owner) != null
                        || owner.startsWith(CONCURRENT)
                        || owner.equals("java/lang/Object")
                        || owner.equals("java/lang/Runnable"));
    }

    /** Whether this is a JDK class that is not woven, whose own accesses to its fields are not recorded. */
    public boolean isForeignJdk(String owner) {
        return owner.startsWith("java/") && library(owner) == null && included(owner) == null;
    }

    /** Whether a call returns without running woven code, so that it need not be announced. */
    public boolean isDeadEnd(String owner, String name, String descriptor) {
        return DEAD_ENDS.contains(owner)
                && !descriptor.contains("Ljava/lang/Object;")
                && !descriptor.contains("Ljava/lang/CharSequence;")
                && !descriptor.contains("Ljava/lang/Iterable;")
                && !descriptor.contains("Ljava/nio/charset/Charset;")
                && !mayRunProgram(name, descriptor);
    }

    /**
     * Whether a method of such a class looks something up that the program may provide: a system property in a subclass
     * of {@code Properties}, or a character set from a provider.
     */
    private static boolean mayRunProgram(String name, String descriptor) {
        return ASKING.contains(name)
                || (name.equals("getBytes") || name.equals("<init>") && descriptor.startsWith("([B"))
                        && descriptor.contains("Ljava/lang/String;)");
    }
}
