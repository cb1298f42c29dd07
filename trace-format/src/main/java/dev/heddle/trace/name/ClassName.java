package dev.heddle.trace.name;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A class as the recorder saw it.
 *
 * @param name internal name, as in {@code java/util/ArrayList}
 * @param superName internal name of the superclass; null for {@code java/lang/Object} and where only the name is known
 * @param access access flags of the class file; 0 where only the name is known
 * @param sourceFile name of the source file, or null
 * @param loader which loader defined it
 * @param woven whether the recorder wove it; if not, its fields are not listed
 * @param fields the fields it declares
 */
public record ClassName(
        String name,
        @Nullable String superName,
        int access,
        @Nullable String sourceFile,
        Loader loader,
        boolean woven,
        List<FieldName> fields) {
    /** Which loader defined a class, as far as it matters for finding it again. */
    public enum Loader {
        BOOT(1),
        PLATFORM(2),
        APP(3),
        /** A loader of the program's own. */
        OTHER(4);

        private final int code;

        Loader(int code) {
            this.code = code;
        }

        /** The number of this loader kind in files. */
        public int code() {
            return code;
        }

        /** The loader kind with this code; one that only a newer version knows is {@link #OTHER}. */
        public static Loader of(int code) {
            for (Loader loader : values()) {
                if (loader.code == code) {
                    return loader;
                }
            }
            return OTHER;
        }
    }

    /**
     * A field that a class declares.
     *
     * @param access access flags of the class file
     */
    public record FieldName(String name, String descriptor, int access) {
        private static final int STATIC = 0x0008;
        private static final int FINAL = 0x0010;
        private static final int VOLATILE = 0x0040;

        public FieldName {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(descriptor, "descriptor");
        }

        public boolean isStatic() {
            return (access & STATIC) != 0;
        }

        public boolean isFinal() {
            return (access & FINAL) != 0;
        }

        public boolean isVolatile() {
            return (access & VOLATILE) != 0;
        }
    }

    public ClassName {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(loader, "loader");
        fields = List.copyOf(fields);
    }

    /** A class of which only the name is known, such as the class of a lock that was not woven. */
    public static ClassName nameOnly(String name, Loader loader) {
        return new ClassName(name, null, 0, null, loader, false, List.of());
    }

    /** {@code java.util.ArrayList} */
    public String qualifiedName() {
        return name.replace('/', '.');
    }
}
