package dev.heddle.recorder.weave;

import dev.heddle.recorder.weave.check.ClassCheck;
import dev.heddle.recorder.weave.facts.ClassFacts;
import dev.heddle.recorder.weave.facts.ClassWeaving;
import dev.heddle.recorder.weave.facts.LockScan;
import dev.heddle.recorder.weave.facts.MethodFacts;
import dev.heddle.recorder.weave.facts.MethodReferences;
import dev.heddle.recorder.weave.facts.SynchronizedCalls;
import dev.heddle.recorder.weave.facts.WeaveContext;
import dev.heddle.recorder.weave.original.OriginalClass;
import dev.heddle.recorder.weave.scope.GeneratedNames;
import dev.heddle.recorder.weave.scope.OpaqueTypes;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveExtent;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteNumbers;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.recorder.weave.visitors.FrameSearch;
import dev.heddle.recorder.weave.visitors.LoaderClassVisitor;
import dev.heddle.recorder.weave.visitors.RuntimeClassVisitor;
import dev.heddle.recorder.weave.visitors.SocketClassVisitor;
import dev.heddle.recorder.weave.visitors.ThreadClassVisitor;
import dev.heddle.recorder.weave.visitors.TransformerManagerVisitor;
import dev.heddle.recorder.weave.visitors.UnsafeClassVisitor;
import dev.heddle.trace.name.ClassName;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;

/** Weaves classes. Thread-safe. */
public final class Weaver {
    private static final String THREAD = "java/lang/Thread";
    private static final String VIRTUAL_THREAD = "java/lang/VirtualThread";
    private static final String RUNTIME = "java/lang/Runtime";
    private static final String LOADER = "java/lang/ClassLoader";
    private static final String TRANSFORMER_MANAGER = "sun/instrument/TransformerManager";

    private final WeaveOptions options;
    private final Scope scope;
    private final SiteTable sites;
    private final WeaveContext context;
    private final Net net;

    /** Finds a method that the JVM would refuse, like {@link ClassCheck#fault(byte[], boolean, BitSet)}. */
    interface Net {
        ClassCheck.Found fault(byte[] classFile, boolean mayLackFrames, BitSet looked);
    }

    /** A class and not a lambda, because nothing may be linked late while classes are loaded. */
    private static final class Check implements Net {
        @Override
        public ClassCheck.Found fault(byte[] classFile, boolean mayLackFrames, BitSet looked) {
            return ClassCheck.fault(classFile, mayLackFrames, looked);
        }
    }

    public Weaver(WeaveOptions options, Scope scope, SiteTable sites) {
        this(options, scope, sites, new Check());
    }

    Weaver(WeaveOptions options, Scope scope, SiteTable sites, Net net) {
        this.net = net;
        this.options = options;
        this.scope = scope;
        this.sites = sites;
        this.context = new WeaveContext(options, scope, new SynchronizedCalls(sites));
    }

    /** The classes whose initialisers were not examined for cycles, because enough others were. */
    public List<String> omittedInitialisers() {
        return context.hierarchy().uses.omitted();
    }

    /**
     * A woven class.
     *
     * @param classFile null if there is nothing to weave, or no room for the changes
     * @param name the class in the recording
     * @param losesFlags whether its methods differ from the declared ones: synchronized ones lose the flag, or there
     *     are more methods
     * @param plain methods that were not woven
     * @param isWatched whether accesses to its fields are recorded; unknown of a class from the cache
     */
    public record Woven(byte[] classFile, ClassName name, boolean losesFlags, List<Plain> plain, boolean isWatched) {}

    /**
     * A method that was not woven.
     *
     * @param method null if it is the whole class, whose constants leave no room for those of hooks
     * @param fault the reason why the JVM would refuse the woven method; null if it would only be too large
     */
    public record Plain(String method, String fault) {
        static final Plain WHOLE_CLASS = new Plain(null, null);
    }

    /** Weaves a class that no other agent has changed; otherwise like the other method. */
    public Woven weave(
            byte[] classFile, WeaveExtent extent, ClassLoader loader, ClassName.Loader loaderKind, boolean keepsFlags) {
        return weave(classFile, null, extent, loader, loaderKind, keepsFlags);
    }

    /**
     * Weaves a class.
     *
     * @param original the class before another agent changed it; null if no agent did, or if that is unknown
     * @param loader for finding the classes that it names; null for the boot loader
     * @param loaderKind the same for the recording
     * @param keepsFlags whether it is already loaded, so that its methods must stay as declared
     * @throws RuntimeException if the class file is damaged or of an unknown version
     */
    public Woven weave(
            byte[] classFile,
            OriginalClass original,
            WeaveExtent extent,
            ClassLoader loader,
            ClassName.Loader loaderKind,
            boolean keepsFlags) {
        return weave(classFile, original, extent, loader, loaderKind, keepsFlags, sites);
    }

    /**
     * Weaves a class so that its sites can get other numbers in another run; otherwise like {@link #weave}.
     *
     * @return null if a constant of the class prevents it
     */
    public Template template(
            byte[] classFile, WeaveExtent extent, ClassLoader loader, ClassName.Loader loaderKind, boolean keepsFlags) {
        if (ClassFileParts.hasMarks(classFile)) {
            return null;
        }
        MarkedSites marked = new MarkedSites();
        return Template.of(weave(classFile, null, extent, loader, loaderKind, keepsFlags, marked), marked);
    }

    private Woven weave(
            byte[] classFile,
            OriginalClass original,
            WeaveExtent extent,
            ClassLoader loader,
            ClassName.Loader loaderKind,
            boolean keepsFlags,
            SiteNumbers numbers) {
        ClassWeaving type = new ClassWeaving(classFile, original, context, numbers, extent, loader);
        boolean redirects = type.facts.hasReferences && !keepsFlags;
        if (redirects) {
            type = new ClassWeaving(MethodReferences.redirect(type), original, context, numbers, extent, loader);
        }
        if (type.options.selection().isPartial() && extent == WeaveExtent.PROGRAM) {
            FrameSearch.search(type);
        }
        ClassFacts facts = type.facts;
        ClassName name = new ClassName(
                facts.name, facts.superName, facts.access, facts.sourceFile, loaderKind, true, facts.fields);
        if (!facts.hasCode || !type.isWoven()) {
            return new Woven(null, name, false, List.of(), type.isWatched);
        }
        List<Plain> plain = new ArrayList<>();
        byte[] woven;
        try {
            woven = write(type, keepsFlags, redirects, plain);
        } catch (ClassTooLargeException e) {
            // There is no room for the names of the hooks in addition to its own constants.
            return new Woven(null, name, false, List.of(Plain.WHOLE_CLASS), type.isWatched);
        }
        return new Woven(woven, name, facts.hasSynchronized && !keepsFlags || redirects, plain, type.isWatched);
    }

    /**
     * Writes a class. Methods that would be too large for a class file, or that the JVM would refuse, are not woven.
     */
    private byte[] write(ClassWeaving type, boolean keepsFlags, boolean redirects, List<Plain> plain) {
        boolean isOfBootLoader = type.loader == null;
        // For an old class the library may rewrite everything.
        boolean isAllNew = redirects || type.facts.version < Opcodes.V1_5;
        while (true) {
            ClassOutput out = new ClassOutput(type, isOfBootLoader);
            ClassWeaver weaver = new ClassWeaver(type, keepsFlags, out);
            type.accept(weaver, ClassReader.EXPAND_FRAMES);
            try {
                byte[] woven = out.toByteArray();
                // Methods without hooks are copied byte for byte, so the JVM would get them in any case.
                ClassCheck.Found found = net.fault(woven, isOfBootLoader, isAllNew ? null : weaver.changed());
                if (found == null) {
                    return woven;
                }
                if (!leave(type, found.method(), found.descriptor())) {
                    throw new IllegalStateException("method " + found.method() + " " + found.what());
                }
                plain.add(new Plain(found.method(), found.what()));
            } catch (MethodTooLargeException e) {
                if (!leave(type, e.getMethodName(), e.getDescriptor())) {
                    throw e;
                }
                plain.add(new Plain(e.getMethodName(), null));
            }
        }
    }

    /** Excludes a method from weaving; false if it was not woven. */
    private static boolean leave(ClassWeaving type, String name, String descriptor) {
        MethodFacts method = type.facts.method(name, descriptor);
        boolean wasWoven = method != null && method.eventful;
        if (wasWoven) {
            method.eventful = false;
        }
        return wasWoven;
    }

    /**
     * Whether a class of the JDK has hooks for operations that woven callers cannot record; it is only woven by
     * {@link #weaveSpecial}.
     */
    public static boolean isSpecial(String internalName) {
        return THREAD.equals(internalName)
                || VIRTUAL_THREAD.equals(internalName)
                || RUNTIME.equals(internalName)
                || LOADER.equals(internalName)
                || TRANSFORMER_MANAGER.equals(internalName)
                || SocketClassVisitor.isSocket(internalName);
    }

    /** Weaves a {@linkplain #isSpecial special} class. */
    public byte[] weaveSpecial(String internalName, byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassOutput out = new ClassOutput(reader, true);
        ClassVisitor visitor =
                switch (internalName) {
                    case RUNTIME -> new RuntimeClassVisitor(out);
                    case LOADER -> new LoaderClassVisitor(out);
                    case TRANSFORMER_MANAGER -> new TransformerManagerVisitor(out);
                    case THREAD, VIRTUAL_THREAD -> new ThreadClassVisitor(options, out);
                    default -> new SocketClassVisitor(internalName, out);
                };
        reader.accept(visitor, 0);
        return out.toByteArray();
    }

    /** Weaves a special class like {@link #weaveSpecial}. */
    public Template specialTemplate(String internalName, byte[] classFile) {
        return Template.ofSpecial(weaveSpecial(internalName, classFile));
    }

    /** Weaves {@code sun.misc.Unsafe} so that it is not denied to Heddle's own threads. */
    public static byte[] weaveUnsafe(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassOutput out = new ClassOutput(reader, true);
        reader.accept(new UnsafeClassVisitor(out), 0);
        return out.toByteArray();
    }

    public WeaveOptions options() {
        return options;
    }

    /**
     * For the profile {@code facts}: whether a class has nothing to hook. Looks at the class file without reading all.
     *
     * @throws RuntimeException if the class file is damaged
     */
    public boolean isWithoutLocks(byte[] classFile) {
        return LockScan.methods(classFile).isEmpty();
    }

    /** Whether a JDK class is not woven because it does not synchronise and no accesses are recorded in the JDK. */
    public boolean isLeftOut(String internalName, WeaveExtent extent) {
        return extent.isLibrary()
                && options.profile().hasAccesses()
                && !options.watch().hasJdk()
                && !scope.isOfSync(internalName);
    }

    public Scope scope() {
        return scope;
    }

    public SiteTable sites() {
        return sites;
    }

    WeaveContext context() {
        return context;
    }

    /** The names of generated classes. */
    public GeneratedNames generatedNames() {
        return context.generated();
    }

    /** The rule for objects that are variables as a whole. */
    public OpaqueTypes opaqueTypes() {
        return context.opaqueTypes();
    }

    /** The early synchronized methods. */
    public SynchronizedCalls synchronizedCalls() {
        return context.synchronizedCalls();
    }
}
