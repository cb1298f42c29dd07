package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What analyses ask of a site for every event, looked up once per site. Safe for reading from many threads. */
public final class SiteTable {
    private static final int CONSTRUCTOR = 1;
    private static final int CLASS_INITIALIZER = 2;
    private static final int OF_OBJECT = 4;

    private final Names names;
    private final ClassIndex classes;
    private final Op[] ops;
    private final int[] methodClass;
    private final byte[] methodFlags;
    private final Field[] fields;
    private final List<String> fieldNames = new ArrayList<>();
    private final long[] hashes;

    public SiteTable(Names names) {
        this.names = names;
        this.classes = new ClassIndex(names);
        int limit = names.siteLimit();
        ops = new Op[limit];
        methodClass = new int[limit];
        methodFlags = new byte[limit];
        fields = new Field[limit];
        hashes = new long[limit];
        Object2IntOpenHashMap<String> fieldIds = new Object2IntOpenHashMap<>();
        for (int number = 0; number < limit; number++) {
            if (names.hasSite(number)) {
                fill(number, names.site(number), fieldIds);
            }
        }
    }

    private void fill(int number, Site site, Object2IntOpenHashMap<String> fieldIds) {
        ops[number] = site.op();
        hashes[number] = site.stableHash();
        methodClass[number] = classes.intern(site.method().owner());
        methodFlags[number] = (byte) ((site.method().name().equals("<init>") ? CONSTRUCTOR : 0)
                | (site.method().name().equals("<clinit>") ? CLASS_INITIALIZER : 0)
                | (site.method().owner().equals("java/lang/Object") ? OF_OBJECT : 0));
        if (site.op().isAccess() && !site.op().isArrayAccess() && site.target() != null) {
            Member variable = site.knownVariable();
            Names.DeclaredField declared = names.resolveField(variable);
            String owner =
                    declared == null ? variable.owner() : declared.owner().name();
            // An object is one variable, by whatever class a call names it.
            String key =
                    (site.op().isObjectAccess() ? "" : owner) + '.' + variable.name() + ':' + variable.descriptor();
            int id = fieldIds.computeIfAbsent(key, k -> {
                fieldNames.add(variable.name());
                return fieldNames.size() - 1;
            });
            fields[number] = new Field(
                    id,
                    classes.intern(owner),
                    classes.intern(variable.owner()),
                    variable.name(),
                    site.op().isStaticAccess(),
                    declared != null && declared.field().isFinal());
        }
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

    /** {@link Site#stableHash} of a site. */
    public long hash(int site) {
        return hashes[site];
    }

    /** Number of the class of the method that a site is in. */
    public int methodClass(int site) {
        return methodClass[site];
    }

    /** Whether the method that a site is in is a constructor. */
    public boolean inConstructor(int site) {
        return (methodFlags[site] & CONSTRUCTOR) != 0;
    }

    /** Whether the method that a site is in initialises a class. */
    public boolean inClassInitializer(int site) {
        return (methodFlags[site] & CLASS_INITIALIZER) != 0;
    }

    /** Whether the method that a site is in is one of {@code java.lang.Object}. */
    public boolean inObject(int site) {
        return (methodFlags[site] & OF_OBJECT) != 0;
    }

    /** The field that a site accesses; null for all other sites. */
    public @Nullable Field field(int site) {
        return fields[site];
    }

    /** What a site accesses that has a {@link #field}: {@code shop.Cart.total}, or {@code object of java.util.regex.Matcher}. */
    public String variableName(int site) {
        Field field = fields[site];
        String owner = classes.name(field.owner()).replace('/', '.');
        return ops[site].isObjectAccess() ? Site.OBJECT + " of " + owner : owner + "." + field.name();
    }

    /** The simple name of a field by its number. */
    public String fieldName(int field) {
        return fieldNames.get(field);
    }
}
