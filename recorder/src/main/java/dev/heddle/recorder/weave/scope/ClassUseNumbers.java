package dev.heddle.recorder.weave.scope;

import dev.heddle.recorder.boot.ClassUses;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Numbers the classes of the program whose initialisation runs code, for the hooks before the instructions that use
 * them. Facts are read from class files, and no class is loaded. Thread-safe, and no lock is held while a class file is
 * read, because a class loader of the program may read it.
 */
public final class ClassUseNumbers {
    private final Hierarchy hierarchy;
    private final Map<String, Optional<InitialisationFacts>> facts = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final InitialiserGraph graph;
    /** The classes whose needs were given. Guarded by itself. */
    private final Set<String> given = new HashSet<>();

    ClassUseNumbers(Hierarchy hierarchy) {
        this(hierarchy, InitialiserGraph.MOST);
    }

    /** @param most the largest number of classes whose initialisers are examined */
    ClassUseNumbers(Hierarchy hierarchy, int most) {
        this.hierarchy = hierarchy;
        this.graph = new InitialiserGraph(most);
    }

    /** The classes whose initialisers were not examined, because there were enough. Sorted by internal name. */
    public List<String> omitted() {
        return graph.omitted();
    }

    /** The number of the class that a {@code new} of this class initialises; -1 if no code runs. */
    public int ofNew(String type, ClassLoader loader) {
        return of(type, index(loader));
    }

    /** The number of the class that an access to this static field initialises; -1 if no code runs. */
    public int ofField(String owner, String name, String descriptor, ClassLoader loader) {
        InitialisationIndex index = index(loader);
        return of(index.declaringField(owner, name, descriptor), index);
    }

    /** The number of the class that a call of this static method initialises; -1 if no code runs. */
    public int ofMethod(String owner, String name, String descriptor, ClassLoader loader) {
        InitialisationIndex index = index(loader);
        return of(index.declaringMethod(owner, name, descriptor), index);
    }

    /**
     * Whether the initialiser of the class with a number needs, directly or not, itself again through other classes.
     *
     * @param needs gets the needs between the classes of the cycle, if they have not been given before
     */
    public boolean isOnCycle(int number, ClassLoader loader, Consumer<Site> needs) {
        Set<String> cycle = graph.cycle(name(number), index(loader), files(loader));
        if (cycle.isEmpty()) {
            return false;
        }
        synchronized (given) {
            for (String type : cycle) {
                if (given.add(type)) {
                    for (InitialiserGraph.Need need : graph.needs(type)) {
                        needs.accept(new Site(
                                Op.CLASS_NEED, need.method(), need.offset(), need.line(), initialiser(need.type())));
                    }
                }
            }
        }
        return true;
    }

    /** The initialiser of a class. */
    public static Member initialiser(String type) {
        return new Member(type, InitialisationFacts.INITIALISER, "()V");
    }

    /** The internal name of the class with a number. */
    public static String name(int number) {
        return ClassUses.name(number).replace('.', '/');
    }

    private InitialisationIndex index(ClassLoader loader) {
        return new InitialisationIndex(files(loader), facts);
    }

    private Function<String, byte[]> files(ClassLoader loader) {
        return name -> Scope.isOfJdk(name) ? null : hierarchy.classFile(name, loader);
    }

    private int of(String type, InitialisationIndex index) {
        if (type == null || !index.runsCode(type)) {
            return -1;
        }
        Integer known = numbers.get(type);
        if (known != null) {
            return known;
        }
        List<String> before = index.before(type);
        int[] ancestors = new int[before.size()];
        for (int i = 0; i < ancestors.length; i++) {
            ancestors[i] = of(before.get(i), index);
        }
        return add(type, ancestors);
    }

    private synchronized int add(String type, int[] ancestors) {
        Integer known = numbers.get(type);
        if (known != null) {
            return known;
        }
        int number = ClassUses.add(type.replace('/', '.'), ancestors);
        numbers.put(type, number);
        return number;
    }
}
