package dev.heddle.recorder.weave.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes whose initialisers need each other, found in class files. */
class ClassUseNumbersTest {
    private static final String HERE = ClassUseNumbersTest.class.getName().replace('.', '/') + "$";
    private static final ClassLoader LOADER = ClassUseNumbersTest.class.getClassLoader();

    private final ClassUseNumbers uses = new Hierarchy(false).uses;

    @Test
    void findsAPairOfInitialisers() {
        assertThat(needs("Left")).containsExactlyInAnyOrder("Left.<clinit> Right", "Right.helper Left");
        assertThat(needs("Right")).isEmpty();
    }

    @Test
    void findsASuperclassThatUsesItsSubclass() {
        assertThat(needs("Parent")).containsExactlyInAnyOrder("Parent.<clinit> Child", "Child.<clinit> Parent");
    }

    @Test
    void findsAnInterfaceWithDefaultMethods() {
        assertThat(needs("Defaulting"))
                .containsExactlyInAnyOrder("Defaulting.<clinit> Made", "Made.<clinit> Defaulting");
    }

    @Test
    void findsNoCycleWhereOneClassNeedsNothing() {
        assertThat(needs("Plain")).isEmpty();
        assertThat(needs("User")).isEmpty();
        assertThat(needs("WithoutDefaults")).isEmpty();
    }

    @Test
    void givesNoNumberToAClassWithoutCodeToRun() {
        assertThat(uses.ofNew(HERE + "Nothing", LOADER)).isNegative();
        assertThat(uses.ofNew("java/util/concurrent/ConcurrentHashMap", LOADER)).isNegative();
    }

    @Test
    void listsTheClassesBeyondTheLimit() {
        ClassUseNumbers few = new ClassUseNumbers(new Hierarchy(false), 1);
        assertThat(few.isOnCycle(few.ofNew(HERE + "Left", LOADER), LOADER, need -> {}))
                .isFalse();
        assertThat(few.omitted()).containsExactly(HERE + "Right");
        needs("Left");
        assertThat(uses.omitted()).isEmpty();
    }

    /** The needs that are given for the cycle of a class. */
    private List<String> needs(String type) {
        List<String> needs = new ArrayList<>();
        int number = uses.ofNew(HERE + type, LOADER);
        assertThat(number).isNotNegative();
        boolean isOnCycle = uses.isOnCycle(
                number,
                LOADER,
                need -> needs.add(name(need.method().owner()) + "."
                        + need.method().name() + " " + name(need.knownTarget().owner())));
        assertThat(isOnCycle || needs.isEmpty()).isTrue();
        return needs;
    }

    private static String name(String type) {
        return type.substring(HERE.length());
    }

    static final class Left {
        static final int A = Right.size();

        static int size() {
            return 1;
        }
    }

    static final class Right {
        static final int B = helper();

        private static int helper() {
            return Left.size();
        }

        static int size() {
            return 1;
        }
    }

    static class Parent {
        static final Parent DEFAULT = new Child();
    }

    static final class Child extends Parent {}

    interface Defaulting {
        Defaulting MADE = new Made();

        default int value() {
            return 1;
        }
    }

    static final class Made implements Defaulting {
        static final Object LOCK = new Object();
    }

    interface WithoutDefaults {
        WithoutDefaults MADE = new Implementing();
    }

    static final class Implementing implements WithoutDefaults {
        static final Object LOCK = new Object();
    }

    static final class Plain {
        static final Object LOCK = new Object();
    }

    static final class User {
        static final Object OTHER = Plain.LOCK;
    }

    static final class Nothing {}
}
