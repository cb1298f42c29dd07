package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.event.Op;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * Objects that are variables as a whole, because their fields are not recorded. Their classes are not woven, and are
 * not safe for use by two threads at the same time. A call of one of their methods is a write, or a read if the method
 * is known to change nothing.
 *
 * <p>In the JDK these are the types listed here, which are documented as not thread-safe, with all subtypes. In the
 * program these are the classes that {@code exclude} names. Unlisted types give no events, because most of them are
 * thread-safe, or hand their objects from thread to thread without a recorded event. {@code close} never counts:
 * another thread uses it to end a use.
 *
 * <p>Called while classes are loaded, so nothing here links late: no lambdas.
 */
public final class OpaqueTypes {
    private static final Set<String> UNSAFE_PACKAGES = Set.of(
            "java/text",
            "java/util/stream",
            "javax/sql/rowset",
            "javax/xml/parsers",
            "javax/xml/stream",
            "javax/xml/transform",
            "javax/xml/validation",
            "javax/xml/xpath",
            "org/w3c/dom",
            "org/w3c/dom/ls",
            "org/w3c/dom/traversal",
            "org/xml/sax");

    private static final Set<String> UNSAFE = Set.of(
            "java/beans/PropertyEditorSupport",
            "java/beans/Statement",
            "java/beans/XMLDecoder",
            "java/beans/XMLEncoder",
            "java/io/DataInputStream",
            "java/io/DataOutputStream",
            "java/io/ObjectInputStream",
            "java/io/ObjectOutputStream",
            "java/io/PushbackInputStream",
            "java/io/RandomAccessFile",
            "java/io/SequenceInputStream",
            "java/io/StreamTokenizer",
            "java/lang/ProcessBuilder",
            "java/nio/Buffer",
            "java/nio/ByteBuffer",
            "java/nio/CharBuffer",
            "java/nio/DoubleBuffer",
            "java/nio/FloatBuffer",
            "java/nio/IntBuffer",
            "java/nio/LongBuffer",
            "java/nio/MappedByteBuffer",
            "java/nio/ShortBuffer",
            "java/nio/charset/CharsetDecoder",
            "java/nio/charset/CharsetEncoder",
            "java/security/DigestInputStream",
            "java/security/DigestOutputStream",
            "java/security/MessageDigest",
            "java/security/Signature",
            "java/time/format/DateTimeFormatterBuilder",
            "java/util/DoubleSummaryStatistics",
            "java/util/Formatter",
            "java/util/IntSummaryStatistics",
            "java/util/Iterator",
            "java/util/ListIterator",
            "java/util/Locale$Builder",
            "java/util/LongSummaryStatistics",
            "java/util/PrimitiveIterator",
            "java/util/Scanner",
            "java/util/ServiceLoader",
            "java/util/Spliterator",
            "java/util/SplittableRandom",
            "java/util/jar/Attributes",
            "java/util/jar/Manifest",
            "java/util/regex/Matcher",
            "java/util/zip/Adler32",
            "java/util/zip/CRC32",
            "java/util/zip/CRC32C",
            "java/util/zip/CheckedInputStream",
            "java/util/zip/CheckedOutputStream",
            "java/util/zip/DeflaterInputStream",
            "java/util/zip/DeflaterOutputStream",
            "java/util/zip/GZIPInputStream",
            "java/util/zip/GZIPOutputStream",
            "java/util/zip/InflaterInputStream",
            "java/util/zip/InflaterOutputStream",
            "java/util/zip/ZipEntry",
            "java/util/zip/ZipInputStream",
            "java/util/zip/ZipOutputStream",
            "javax/crypto/Cipher",
            "javax/crypto/CipherInputStream",
            "javax/crypto/CipherOutputStream",
            "javax/crypto/KeyAgreement",
            "javax/crypto/Mac");

    /** Types of the packages above whose objects several threads may use. */
    private static final Set<String> SAFE = Set.of(
            "java/text/AttributedCharacterIterator$Attribute",
            "java/text/Bidi",
            "java/text/CollationKey",
            "java/text/Collator",
            "java/text/RuleBasedCollator",
            "java/util/stream/Collector",
            "java/util/stream/Collectors",
            "java/util/stream/Stream$Builder",
            "javax/xml/transform/Templates",
            "javax/xml/validation/Schema");

    /** Supertypes that may hide such an object. */
    private static final Set<String> FRONTS = Set.of(
            "java/io/DataInput",
            "java/io/DataOutput",
            "java/io/FilterInputStream",
            "java/io/FilterOutputStream",
            "java/io/InputStream",
            "java/io/ObjectInput",
            "java/io/ObjectOutput",
            "java/io/OutputStream",
            "java/util/Enumeration",
            "java/util/random/RandomGenerator",
            "java/util/regex/MatchResult",
            "java/util/zip/Checksum");

    /** Methods that change nothing, in any type. */
    private static final Set<String> PURE = Set.of(
            "available",
            "averageBytesPerChar",
            "averageCharsPerByte",
            "characteristics",
            "charset",
            "clone",
            "compareTo",
            "contains",
            "containsAll",
            "containsKey",
            "containsValue",
            "current",
            "end",
            "equals",
            "estimateSize",
            "group",
            "groupCount",
            "hashCode",
            "hitEnd",
            "item",
            "length",
            "locale",
            "malformedInputAction",
            "markSupported",
            "maxBytesPerChar",
            "maxCharsPerByte",
            "namedGroups",
            "out",
            "pattern",
            "regionEnd",
            "regionStart",
            "replacement",
            "requireEnd",
            "size",
            "start",
            "toLocalizedPattern",
            "toMatchResult",
            "toPattern",
            "toString",
            "unmappableCharacterAction");

    /** Methods that change something, in spite of their names. */
    private static final Set<String> CHANGING = Set.of(
            "java/text/BreakIterator.isBoundary",
            "javax/xml/stream/XMLEventReader.getElementText",
            "javax/xml/stream/XMLStreamReader.getElementText");

    private static final Set<String> PURE_OF_BUFFERS = Set.of(
            "array",
            "arrayOffset",
            "capacity",
            "charAt",
            "chars",
            "compareTo",
            "duplicate",
            "equals",
            "force",
            "hashCode",
            "isEmpty",
            "length",
            "load",
            "mismatch",
            "slice",
            "subSequence",
            "toString");

    /** For these names, the method without arguments reads, and the other one writes. */
    private static final Set<String> TELLS_OR_SETS =
            Set.of("command", "directory", "environment", "limit", "order", "position");

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String SCANNER = "java/util/Scanner";
    private static final String STREAMS = "java/util/stream/";
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Scope scope;

    public OpaqueTypes(Scope scope) {
        this.scope = scope;
    }

    /**
     * The operation of a call on its receiver, if that is such an object; null if it never is. The receiver's class
     * decides at the call.
     */
    public Op callOn(int opcode, String owner, String name, String descriptor) {
        if (opcode != Opcodes.INVOKEVIRTUAL && opcode != Opcodes.INVOKEINTERFACE || owner.charAt(0) == '[') {
            return null;
        }
        if (name.equals("close") || name.equals("getClass")) {
            return null;
        }
        if (isJdkName(owner)) {
            boolean mayBe = FRONTS.contains(owner)
                    || Boolean.TRUE.equals(isUnsafe(owner))
                    || scope.hasExcludes() && opcode == Opcodes.INVOKEINTERFACE && !owner.startsWith(CONCURRENT);
            return !mayBe ? null : isPure(owner, name, descriptor) ? Op.CALL_READ : Op.CALL_WRITE;
        }
        boolean mayBe = scope.isExcluded(owner) || scope.hasExcludes() && opcode == Opcodes.INVOKEINTERFACE;
        return !mayBe ? null : isOfAnyObject(name, descriptor) ? Op.CALL_READ : Op.CALL_WRITE;
    }

    /** Whether a call returns such an object that no other thread has a reference to. */
    public boolean isFresh(String owner, String name, String descriptor) {
        return switch (owner) {
            case "java/util/regex/Pattern" -> name.equals("matcher");
            case "java/security/MessageDigest", "java/security/Signature", "javax/crypto/Cipher", "javax/crypto/Mac" ->
                name.equals("getInstance");
            case "java/text/DateFormat", "java/text/NumberFormat" ->
                name.startsWith("get") && name.endsWith("Instance");
            case "java/nio/ByteBuffer", "java/nio/CharBuffer" -> name.startsWith("allocate") || name.equals("wrap");
            default ->
                (name.equals("stream") || name.startsWith("map") || name.equals("filter"))
                        && descriptor.endsWith("Stream;")
                        && descriptor.contains(")L" + STREAMS)
                        && owner.startsWith("java/util/");
        };
    }

    /** Whether a constructor of the JDK makes such an object. */
    public boolean isMade(String owner) {
        return isJdkName(owner) && Boolean.TRUE.equals(isUnsafe(owner));
    }

    /** Whether an object of exactly this class is a variable as a whole. */
    public boolean isOpaque(Class<?> type) {
        if (type.isArray() || type.isHidden() || Proxy.isProxyClass(type) || type.isEnum()) {
            return false;
        }
        if (!isJdk(type) && scope.isExcluded(internalName(type))) {
            return true;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (isJdk(at)) {
                String name = internalName(at);
                WeaveExtent extent = scope.extent(name, true);
                if (name.startsWith(CONCURRENT) || extent != null && extent.hasAccesses()) {
                    return false;
                }
                Boolean verdict = isUnsafe(name);
                if (verdict != null) {
                    return verdict;
                }
            }
        }
        return isJdk(type) && implementsUnsafe(type);
    }

    private static boolean implementsUnsafe(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> implemented : at.getInterfaces()) {
                if (isJdk(implemented) && isUnsafeInterface(implemented)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isUnsafeInterface(Class<?> type) {
        Boolean verdict = isUnsafe(internalName(type));
        if (verdict != null) {
            return verdict;
        }
        for (Class<?> extended : type.getInterfaces()) {
            if (isUnsafeInterface(extended)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a JDK type is unsafe, judged by its name; null if that is unknown. */
    private static Boolean isUnsafe(String name) {
        int nested = name.indexOf('$');
        String outermost = nested < 0 ? name : name.substring(0, nested);
        if (SAFE.contains(name) || SAFE.contains(outermost)) {
            return false;
        }
        int end = name.lastIndexOf('/');
        return UNSAFE.contains(name)
                        || UNSAFE.contains(outermost)
                        || end > 0 && UNSAFE_PACKAGES.contains(name.substring(0, end))
                ? Boolean.TRUE
                : null;
    }

    private static boolean isPure(String owner, String name, String descriptor) {
        if (isOfAnyObject(name, descriptor)) {
            return true;
        }
        if (owner.startsWith("java/nio/") && owner.endsWith("Buffer")) {
            return isPureOfBuffers(name, descriptor);
        }
        if (TELLS_OR_SETS.contains(name)) {
            return descriptor.startsWith("()");
        }
        if (owner.equals(SCANNER) || CHANGING.contains(owner + '.' + name)) {
            return false;
        }
        if (owner.startsWith(STREAMS)) {
            return name.equals("isParallel");
        }
        return PURE.contains(name)
                || isGetter(name)
                || owner.endsWith("Factory") && (name.startsWith("new") || name.startsWith("create"))
                || owner.equals("java/lang/ProcessBuilder") && name.equals("start");
    }

    /** An access by index does not change the buffer itself; which bytes two threads share is unknown. */
    private static boolean isPureOfBuffers(String name, String descriptor) {
        if (name.startsWith("get") || name.startsWith("put")) {
            return descriptor.startsWith("(I") && !(name.startsWith("put") && descriptor.startsWith("(I)"));
        }
        return PURE_OF_BUFFERS.contains(name)
                || isGetter(name)
                || name.equals("remaining")
                || name.startsWith("as")
                || TELLS_OR_SETS.contains(name) && descriptor.startsWith("()");
    }

    private static boolean isOfAnyObject(String name, String descriptor) {
        return switch (name) {
            case "hashCode", "toString" -> descriptor.startsWith("()");
            case "equals" -> true;
            default -> false;
        };
    }

    private static boolean isGetter(String name) {
        return begins(name, "get") || begins(name, "is") || begins(name, "has");
    }

    private static boolean begins(String name, String prefix) {
        return name.startsWith(prefix)
                && name.length() > prefix.length()
                && Character.isUpperCase(name.charAt(prefix.length()));
    }

    private static boolean isJdkName(String name) {
        return name.startsWith("java/")
                || name.startsWith("javax/")
                || name.startsWith("org/w3c/dom/")
                || name.startsWith("org/xml/sax/");
    }

    private static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == PLATFORM;
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
