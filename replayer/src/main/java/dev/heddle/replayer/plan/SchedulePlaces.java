package dev.heddle.replayer.plan;

import dev.heddle.recorder.weave.OriginalClass;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.Origin.ClassPrint;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether a schedule is one of this program: the classes at its sites are looked up before the program starts. What is missing makes the
 * plan unfit; what only differs is said, because the run may still be the same.
 */
final class SchedulePlaces {
    /** Methods that weaving makes, for references to methods. */
    private static final String MADE = "lambda$heddle$";

    private static final int MOST_NAMED = 3;

    /** Prints of class files, which stay as they are as long as the JVM runs, and which each run that fails names; those that are missing are not in it. */
    private static final Map<String, String> PRINTS = new ConcurrentHashMap<>();

    private final Map<String, ClassCode> classes = new HashMap<>();

    /**
     * What is to be said of the program's classes and the JDK, one line each.
     *
     * @param namesOwnSteps whether the schedule can be followed whatever the JDK's code does
     */
    static List<String> check(Origin origin, List<PlanSite> sites, boolean namesOwnSteps) {
        SchedulePlaces places = new SchedulePlaces();
        List<String> changed = places.changed(origin);
        List<String> unchecked = new ArrayList<>();
        for (ClassPrint known : origin.classes()) {
            if (known.print() == null) {
                unchecked.add(known.name());
            }
        }
        for (PlanSite site : sites) {
            if (site.point() != null
                    && !site.isJdk()
                    && !unchecked.contains(site.point().className())) {
                places.check(site);
            }
        }
        List<String> lines = new ArrayList<>();
        if (!changed.isEmpty()) {
            lines.add("the plan was made with another version of " + some(changed) + ": the run may leave it");
        }
        String jdk = System.getProperty("java.version");
        if (origin.jdk() != null && !origin.jdk().equals(jdk)) {
            lines.add("the plan was made on JDK " + origin.jdk() + ", and this is " + jdk
                    + (namesOwnSteps ? ": steps inside JDK code may differ" : ": the run may leave it"));
        }
        return lines;
    }

    private static String some(List<String> names) {
        return names.size() <= MOST_NAMED
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMED)) + " and " + (names.size() - MOST_NAMED)
                        + " more classes";
    }

    private List<String> changed(Origin origin) {
        List<String> changed = new ArrayList<>();
        for (ClassPrint known : origin.classes()) {
            ClassCode code = find(known.name());
            if (known.print() != null
                    && code != ClassCode.MISSING
                    && !known.print().equals(code.print())) {
                changed.add(known.name());
            }
        }
        return changed;
    }

    private void check(PlanSite site) {
        CodePoint point = site.point();
        ClassCode code = find(point.className());
        if (code == ClassCode.MISSING) {
            throw unfit("there is no class " + point.className() + " on the class path", site);
        }
        if (point.method().startsWith(MADE)) {
            return;
        }
        if (!code.hasMethod(point)) {
            throw unfit(point.className() + " has no method " + point.method() + point.descriptor(), site);
        }
        Op plain = site.op().plain();
        if (plain.isAccess() && !code.has(plain, point)) {
            throw unfit("there is no such instruction at offset " + point.offset(), site);
        }
    }

    private static PlanException unfit(String what, PlanSite site) {
        return new PlanException("the plan is one of another program or version: " + what + ", and the plan names "
                + site + "; find the failure anew with this version");
    }

    private ClassCode find(String className) {
        return classes.computeIfAbsent(className, ClassCode::find);
    }

    /** The classes of the program at these sites, with what tells this version of them. */
    static List<ClassPrint> prints(List<PlanSite> sites) {
        TreeSet<String> names = new TreeSet<>();
        for (PlanSite site : sites) {
            if (site.point() != null && !site.isJdk()) {
                names.add(site.point().className());
            }
        }
        List<ClassPrint> prints = new ArrayList<>();
        for (String name : names) {
            boolean isInFile = !OriginalClass.isOtherVersion(name);
            prints.add(new ClassPrint(name, isInFile ? PRINTS.computeIfAbsent(name, SchedulePlaces::print) : null));
        }
        return prints;
    }

    private static String print(String className) {
        return ClassCode.find(className).print();
    }
}
