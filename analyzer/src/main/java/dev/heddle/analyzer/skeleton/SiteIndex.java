package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Facts about sites that analyses need for every event, computed once for each site. Safe for reading by many threads.
 */
public final class SiteIndex {
    private static final int CONSTRUCTOR = 1;
    private static final int CLASS_INITIALIZER = 2;
    private static final int OF_OBJECT = 4;
    private static final int OF_LIBRARY = 8;
    private static final int OF_ITERATOR = 16;
    private static final int TRY = 32;
    private static final String LOCKS = "java/util/concurrent/locks/";
    private static final String ATOMIC = "java/util/concurrent/atomic/";
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    private final Names names;
    private final ClassIndex classes;
    private final Op[] ops;
    private final int[] methodClass;
    private final byte[] methodFlags;
    /** The method number of each site; -1 for an unknown site. */
    private final int[] methods;

    private final Object2IntOpenHashMap<Member> methodIds = new Object2IntOpenHashMap<>();
    private final ResolvedField[] fields;
    private final AtomicKind[] atomics;
    private final int[] handles;
    /** Sites of writes that belong to an operation that also reads. */
    private final boolean[] updates;

    private final List<String> fieldNames = new ArrayList<>();
    private final long[] hashes;

    /**
     * State during construction: the previous site, because most sites have the same method as that one, and the hash
     * of that method.
     */
    private int last = -1;

    private long ofMethod;

    /** The target of an atomic operation. */
    public enum AtomicKind {
        /** No variable, or the second half of an operation that reads and writes. The first half represents both. */
        NONE,
        /** The value of an atomic object. */
        OBJECT,
        /** An element of an atomic array. */
        ELEMENT,
        /** A field accessed through a handle or an updater. */
        HANDLE
    }

    public SiteIndex(Names names) {
        this.names = names;
        this.classes = new ClassIndex(names);
        int limit = names.siteLimit();
        ops = new Op[limit];
        methodClass = new int[limit];
        methodFlags = new byte[limit];
        methods = new int[limit];
        Arrays.fill(methods, -1);
        fields = new ResolvedField[limit];
        hashes = new long[limit];
        atomics = new AtomicKind[limit];
        handles = new int[limit];
        updates = new boolean[limit];
        Set<Instruction> writing = new HashSet<>();
        Set<Instruction> reading = new HashSet<>();
        Object2IntOpenHashMap<String> fieldIds = new Object2IntOpenHashMap<>();
        for (int number = 0; number < limit; number++) {
            if (names.hasSite(number) && names.site(number).op() == Op.ATOMIC_WRITE) {
                writing.add(Instruction.of(names.site(number)));
            } else if (names.hasSite(number) && names.site(number).op() == Op.ATOMIC_READ) {
                reading.add(Instruction.of(names.site(number)));
            }
        }
        for (int number = 0; number < limit; number++) {
            if (names.hasSite(number)) {
                fill(number, names.site(number), fieldIds);
                atomics[number] = kind(names.site(number), writing);
                updates[number] = names.site(number).op() == Op.ATOMIC_WRITE
                        && reading.contains(Instruction.of(names.site(number)));
                if (atomics[number] == AtomicKind.HANDLE) {
                    handles[number] = handle(names.site(number), fieldIds);
                }
            }
        }
    }

    /** Whether two sites are known and belong to the same method. */
    boolean areOfOneMethod(int one, int other) {
        return methods[one] >= 0 && methods[one] == methods[other];
    }

    private record Instruction(Member method, int offset) {
        static Instruction of(Site site) {
            return new Instruction(site.method(), site.offset());
        }
    }

    private static AtomicKind kind(Site site, Set<Instruction> writing) {
        if (site.op().family() != Op.Family.ATOMIC
                || site.target() == null
                || site.op() == Op.ATOMIC_READ && writing.contains(Instruction.of(site))) {
            return AtomicKind.NONE;
        }
        String owner = site.target().owner();
        if (owner.equals(VAR_HANDLE) || owner.startsWith(ATOMIC) && owner.endsWith("FieldUpdater")) {
            return AtomicKind.HANDLE;
        } else if (!owner.startsWith(ATOMIC)) {
            return AtomicKind.NONE;
        }
        boolean hasIndex = owner.endsWith("Array") && site.target().descriptor().startsWith("(I");
        return hasIndex ? AtomicKind.ELEMENT : AtomicKind.OBJECT;
    }

    /** The recording does not name the field of a handle. */
    private int handle(Site site, Object2IntOpenHashMap<String> fieldIds) {
        String owner = site.knownTarget().owner();
        return fieldIds.computeIfAbsent(owner, k -> {
            fieldNames.add("a field by " + owner.substring(owner.lastIndexOf('/') + 1));
            return fieldNames.size() - 1;
        });
    }

    private void fill(int number, Site site, Object2IntOpenHashMap<String> fieldIds) {
        ops[number] = site.op();
        if (last < 0 || !site.method().equals(names.site(last).method())) {
            ofMethod = site.method().stableHash();
            methods[number] = methodIds.computeIfAbsent(site.method(), method -> methodIds.size());
            methodClass[number] = classes.intern(site.method().owner());
            methodFlags[number] = flags(site.method());
        } else {
            methods[number] = methods[last];
            methodClass[number] = methodClass[last];
            methodFlags[number] = methodFlags[last];
        }
        last = number;
        hashes[number] = site.stableHash(ofMethod);
        if (site.op().isAccess() && !site.op().isArrayAccess() && site.target() != null) {
            Member variable = site.knownVariable();
            Names.DeclaredField declared = names.resolveField(variable);
            String owner =
                    declared == null ? variable.owner() : declared.owner().name();
            // An object is one variable, independent of the class that a call names.
            String key =
                    (site.op().isObjectAccess() ? "" : owner) + '.' + variable.name() + ':' + variable.descriptor();
            int id = fieldIds.computeIfAbsent(key, k -> {
                fieldNames.add(variable.name());
                return fieldNames.size() - 1;
            });
            fields[number] = new ResolvedField(
                    id,
                    classes.intern(owner),
                    classes.intern(variable.owner()),
                    variable.name(),
                    site.op().isStaticAccess(),
                    declared != null && declared.field().isFinal());
        }
    }

    private static byte flags(Member method) {
        return (byte) ((method.name().equals("<init>") ? CONSTRUCTOR : 0)
                | (method.name().equals("<clinit>") ? CLASS_INITIALIZER : 0)
                | (method.owner().equals("java/lang/Object") ? OF_OBJECT : 0)
                | (isLibrary(method.owner()) ? OF_LIBRARY : 0)
                | (isIterator(method.owner()) ? OF_ITERATOR : 0)
                | (method.owner().startsWith(LOCKS) && method.name().startsWith("try") ? TRY : 0));
    }

    public Names names() {
        return names;
    }

    public ClassIndex classes() {
        return classes;
    }

    public Op op(int site) {
        return ops[site];
    }

    /** Whether an acquisition at a site fails, or gives up after a time limit, instead of waiting forever. */
    public boolean isTry(int site) {
        return (methodFlags[site] & TRY) != 0;
    }

    /** The target of the atomic operation at a site. */
    public AtomicKind atomic(int site) {
        return atomics[site];
    }

    /**
     * Whether the atomic write at a site depends on an earlier one: it belongs to an operation that also reads, or the
     * recording does not determine its variable.
     */
    public boolean isAtomicUpdate(int site) {
        return updates[site] || ops[site] == Op.ATOMIC_WRITE && atomics[site] != AtomicKind.OBJECT;
    }

    /** Number of the name of the field accessed through the handle at a site; only for {@link AtomicKind#HANDLE}. */
    public int handle(int site) {
        return handles[site];
    }

    /** {@link Site#stableHash} of a site. */
    public long hash(int site) {
        return hashes[site];
    }

    /** Number of the class of the site's method. */
    public int methodClass(int site) {
        return methodClass[site];
    }

    /** Whether the site's method is a constructor. */
    public boolean inConstructor(int site) {
        return (methodFlags[site] & CONSTRUCTOR) != 0;
    }

    /** Whether the site's method is a class initialiser. */
    public boolean inClassInitializer(int site) {
        return (methodFlags[site] & CLASS_INITIALIZER) != 0;
    }

    /** Whether the site's method belongs to {@code java.lang.Object}. */
    public boolean inObject(int site) {
        return (methodFlags[site] & OF_OBJECT) != 0;
    }

    /** Whether the site's method belongs to the JDK. */
    public boolean inLibrary(int site) {
        return (methodFlags[site] & OF_LIBRARY) != 0;
    }

    /** Whether the site's method belongs to an iterator over a collection of the JDK. */
    public boolean inIterator(int site) {
        return (methodFlags[site] & OF_ITERATOR) != 0;
    }

    /** Whether a class, by its number, belongs to the JDK. */
    public boolean isLibrary(int classId) {
        return isLibrary(classes.name(classId));
    }

    private static boolean isLibrary(String owner) {
        return owner.startsWith("java/") || owner.startsWith("jdk/") || owner.startsWith("sun/");
    }

    /** The recording lacks the interfaces of classes, so the check uses the naming convention of the JDK. */
    private static boolean isIterator(String owner) {
        int simple = owner.lastIndexOf('$');
        return owner.startsWith("java/util/") && simple >= 0 && (owner.endsWith("Itr") || owner.endsWith("Iterator"));
    }

    /** The field that a site accesses; null for all other sites. */
    public @Nullable ResolvedField field(int site) {
        return fields[site];
    }

    /**
     * The name of the variable of a site with a {@link #field}: {@code shop.Cart.total}, or
     * {@code object of java.util.regex.Matcher}.
     */
    public String variableName(int site) {
        ResolvedField field = fields[site];
        String owner = classes.name(field.owner()).replace('/', '.');
        return ops[site].isObjectAccess() ? Site.OBJECT + " of " + owner : owner + "." + field.name();
    }

    /** The simple name of a field by its number. */
    public String fieldName(int field) {
        return fieldNames.get(field);
    }
}
