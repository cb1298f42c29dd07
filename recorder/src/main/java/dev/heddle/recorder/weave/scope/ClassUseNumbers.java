package dev.heddle.recorder.weave.scope;

import dev.heddle.recorder.boot.ClassUses;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Numbers the classes of the program whose initialisation runs code, for the hooks before the instructions that use
 * them. Facts are read from class files, and no class is loaded.
 */
public final class ClassUseNumbers {
    private final InitialisationIndex facts;
    private final InitialiserGraph graph;
    private final Map<String, Integer> numbers = new HashMap<>();
    /** The classes whose needs were given. */
    private final Set<String> given = new HashSet<>();
    /** The loader of the class that is being woven. */
    private ClassLoader loader;

    ClassUseNumbers(Hierarchy hierarchy) {
        Function<String, byte[]> files = name -> Scope.isOfJdk(name) ? null : hierarchy.classFile(name, loader);
        facts = new InitialisationIndex(files);
        graph = new InitialiserGraph(facts, files);
    }

    /** The number of the class that a {@code new} of this class initialises; -1 if no code runs. */
    public synchronized int ofNew(String type, ClassLoader asking) {
        loader = asking;
        return of(type);
    }

    /** The number of the class that an access to this static field initialises; -1 if no code runs. */
    public synchronized int ofField(String owner, String name, String descriptor, ClassLoader asking) {
        loader = asking;
        return of(facts.declaringField(owner, name, descriptor));
    }

    /** The number of the class that a call of this static method initialises; -1 if no code runs. */
    public synchronized int ofMethod(String owner, String name, String descriptor, ClassLoader asking) {
        loader = asking;
        return of(facts.declaringMethod(owner, name, descriptor));
    }

    /**
     * Whether the initialiser of the class with a number needs, directly or not, itself again through other classes.
     *
     * @param needs gets the needs between the classes of the cycle, if they have not been given before
     */
    public synchronized boolean isOnCycle(int number, ClassLoader asking, Consumer<Site> needs) {
        loader = asking;
        Set<String> cycle = graph.cycle(name(number));
        for (String type : cycle) {
            if (given.add(type)) {
                for (InitialiserGraph.Need need : graph.needs(type)) {
                    needs.accept(new Site(
                            Op.CLASS_NEED, need.method(), need.offset(), need.line(), initialiser(need.type())));
                }
            }
        }
        return !cycle.isEmpty();
    }

    /** The initialiser of a class. */
    public static Member initialiser(String type) {
        return new Member(type, InitialisationFacts.INITIALISER, "()V");
    }

    /** The internal name of the class with a number. */
    public static String name(int number) {
        return ClassUses.name(number).replace('.', '/');
    }

    private int of(String type) {
        if (type == null || !facts.runsCode(type)) {
            return -1;
        }
        Integer known = numbers.get(type);
        if (known != null) {
            return known;
        }
        List<String> before = facts.before(type);
        int[] ancestors = new int[before.size()];
        for (int i = 0; i < ancestors.length; i++) {
            ancestors[i] = of(before.get(i));
        }
        int number = ClassUses.add(type.replace('/', '.'), ancestors);
        numbers.put(type, number);
        return number;
    }
}
