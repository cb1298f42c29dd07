package dev.heddle.trace.repair;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A repair of a program that runs can try without a change of its files. Classes have their internal names, and
 * {@link #text} has dots.
 */
public sealed interface Repair {
    /** The option of the agent, such as {@code volatile=pkg.Class.field}. */
    String text();

    /** The repaired code and its property, such as {@code pkg.Class.field volatile}. */
    String inWords();

    /** Returns the class of an internal name, with dots. */
    private static String dotted(String owner) {
        return owner.replace('/', '.');
    }

    /**
     * A plain field has a modifier.
     *
     * @param modifier {@link #VOLATILE} or {@link #FINAL}
     */
    record ModifiedField(String modifier, String owner, String name) implements Repair {
        /** The modifier, and the word of commands. */
        public static final String VOLATILE = "volatile";
        /** The modifier, and the word of commands. */
        public static final String FINAL = "final";

        public ModifiedField {
            Objects.requireNonNull(modifier, "modifier");
            Objects.requireNonNull(owner, "owner");
            Objects.requireNonNull(name, "name");
        }

        @Override
        public String text() {
            return modifier + "=" + dotted(owner) + "." + name;
        }

        @Override
        public String inWords() {
            return dotted(owner) + "." + name + " " + modifier;
        }
    }

    /**
     * A method is synchronized.
     *
     * @param parameters the types of its parameters as Java writes them, separated by commas
     */
    record SynchronizedMethod(String owner, String name, String parameters) implements Repair {
        /** The word of commands. */
        public static final String KIND = "synchronized";

        public SynchronizedMethod {
            Objects.requireNonNull(owner, "owner");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(parameters, "parameters");
        }

        @Override
        public String text() {
            return KIND + "=" + dotted(owner) + "." + name + "(" + parameters + ")";
        }

        @Override
        public String inWords() {
            return dotted(owner) + "." + name + "(" + parameters + ") synchronized";
        }
    }

    /** One lock is held while a thread executes any of these lines. */
    record LockedLines(List<Lines> all) implements Repair {
        /** The word of commands. */
        public static final String KIND = "lock";

        public LockedLines {
            all = List.copyOf(all);
        }

        @Override
        public String text() {
            return KIND + "=" + joined(",");
        }

        @Override
        public String inWords() {
            return "one lock at " + joined(" and ");
        }

        private String joined(String separator) {
            return all.stream().map(Lines::text).collect(Collectors.joining(separator));
        }
    }

    /**
     * Consecutive lines of a source file.
     *
     * @param folder the package of its classes as a path, or empty
     */
    record Lines(String folder, String file, int first, int last) {
        public Lines {
            Objects.requireNonNull(folder, "folder");
            Objects.requireNonNull(file, "file");
            if (first < 1 || last < first) {
                throw new IllegalArgumentException("lines " + first + " to " + last + " are not lines of a file");
            }
        }

        /** Such as {@code pkg/Class.java:12} or {@code pkg/Class.java:12-14}. */
        String text() {
            return (folder.isEmpty() ? "" : folder + "/") + file + ":" + first + (last == first ? "" : "-" + last);
        }

        /** Returns whether a line of a class is one of these. @param owner internal name of the class */
        public boolean has(String owner, String source, int line) {
            return line >= first && line <= last && file.equals(source) && folder.equals(folderOf(owner));
        }

        /** Returns the package of a class, as a path. @param owner internal name of the class */
        public static String folderOf(String owner) {
            return owner.substring(0, Math.max(0, owner.lastIndexOf('/')));
        }
    }
}
