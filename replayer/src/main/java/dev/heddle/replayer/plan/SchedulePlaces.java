package dev.heddle.replayer.plan;

import dev.heddle.recorder.weave.original.OriginalClass;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.GeneratedName;
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
 * Checks whether a schedule belongs to this program: looks up the classes at its sites before the program starts. A
 * missing class or place makes the plan unfit. A difference only causes a warning, because the run may still be the
 * same.
 */
final class SchedulePlaces {
    /** Methods that weaving creates for method references. */
    static final String MADE = "lambda$heddle$";

    private static final int MOST_NAMED = 3;

    /**
     * Fingerprints of class files. They do not change while the JVM runs, and each failing run names them. Missing
     * classes are not in it.
     */
    private static final Map<String, String> PRINTS = new ConcurrentHashMap<>();

    private final Map<String, ClassCode> classes = new HashMap<>();

    /**
     * Returns the warnings about classes of the program and the JDK, one line each.
     *
     * @param namesOwnSteps whether the schedule can be followed independently of the JDK's code
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
            lines.add("the plan was made with another version of " + some(changed) + ": the run may diverge from it");
        }
        String jdk = System.getProperty("java.version");
        if (origin.jdk() != null && !origin.jdk().equals(jdk)) {
            lines.add("the plan was made on JDK " + origin.jdk() + ", and this is " + jdk
                    + (namesOwnSteps ? ": steps inside JDK code may differ" : ": the run may diverge from it"));
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
            if (known.print() != null && code.print() != null && !known.print().equals(code.print())) {
                changed.add(known.name());
            }
        }
        return changed;
    }

    private void check(PlanSite site) {
        CodePoint point = site.point();
        if (GeneratedName.isGenerated(point.className())) {
            return;
        }
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
        return new PlanException("the plan belongs to another program or version: " + what + ", and the plan names "
                + site + "; search for the failure again with this version");
    }

    private ClassCode find(String className) {
        return classes.computeIfAbsent(className, ClassCode::find);
    }

    /** Returns the program's classes at these sites, with the fingerprint of each. */
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
