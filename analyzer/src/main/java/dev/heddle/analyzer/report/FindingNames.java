package dev.heddle.analyzer.report;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.TreeSet;

/** Turns the numbers of one recording into the names that findings and plans speak in. */
public final class FindingNames {
    private final Names names;

    public FindingNames(Names names) {
        this.names = names;
    }

    /** The path of a thread; {@code ?} and its number if the recording does not name it. */
    public String thread(int number) {
        return names.hasThread(number) ? names.thread(number).path() : "?" + number;
    }

    /**
     * The qualified name of a class.
     *
     * @param unknown what it is called if the recording does not name it
     */
    public String className(int number, String unknown) {
        return names.hasClass(number) ? names.classOf(number).qualifiedName() : unknown;
    }

    /** The classes on some stacks from class loaders of the program's own: a plan cannot check that they are the same. */
    public List<String> unchecked(Iterable<List<CodePoint>> stacks) {
        TreeSet<String> unchecked = new TreeSet<>();
        for (List<CodePoint> stack : stacks) {
            for (CodePoint frame : stack) {
                ClassName declared = names.classNamed(frame.className().replace('.', '/'));
                if (declared != null && declared.loader() == ClassName.Loader.OTHER) {
                    unchecked.add(frame.className());
                }
            }
        }
        return List.copyOf(unchecked);
    }
}
