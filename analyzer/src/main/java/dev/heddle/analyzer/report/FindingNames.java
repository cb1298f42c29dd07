package dev.heddle.analyzer.report;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.TreeSet;

/** Translates the numbers of one recording to the names used in findings and plans. */
public final class FindingNames {
    private final Names names;

    public FindingNames(Names names) {
        this.names = names;
    }

    /** The path of a thread, or {@code ?} and its number if the recording does not name it. */
    public String thread(int number) {
        return names.hasThread(number) ? names.thread(number).path() : "?" + number;
    }

    /**
     * The qualified name of a class.
     *
     * @param unknown name to use if the recording does not name the class
     */
    public String className(int number, String unknown) {
        return names.hasClass(number) ? names.classOf(number).qualifiedName() : unknown;
    }

    /**
     * The classes on the stacks that a class loader of the program defined. A plan cannot check that such classes are
     * the same.
     */
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
