package dev.heddle.recorder.weave.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

class HierarchyTest {
    private final Hierarchy hierarchy = new Hierarchy(false);
    private final ClassLoader loader = getClass().getClassLoader();

    interface Limits {
        int MOST = 7;
    }

    static class Base {
        volatile int hot;
        final int[] fixed = {1};
        int plain;
    }

    static class Middle extends Base implements Limits {
        /** Hides the volatile one. */
        int hot;
    }

    static class Leaf extends Middle {
        volatile long plain;
    }

    private boolean isVolatile(Class<?> owner, String name, String descriptor) {
        return hierarchy.isVolatile(Type.getInternalName(owner), name, descriptor, loader);
    }

    private boolean isFinal(Class<?> owner, String name, String descriptor) {
        return hierarchy.isFinal(Type.getInternalName(owner), name, descriptor, loader);
    }

    @Test
    void findsFieldsInSuperclasses() {
        assertThat(isVolatile(Base.class, "hot", "I")).isTrue();
        assertThat(isVolatile(Middle.class, "hot", "I")).as("hidden").isFalse();
        assertThat(isVolatile(Leaf.class, "hot", "I")).as("hidden").isFalse();
        assertThat(isFinal(Leaf.class, "fixed", "[I")).isTrue();
        assertThat(isVolatile(Leaf.class, "fixed", "[I")).isFalse();
    }

    @Test
    void distinguishesFieldsByDescriptor() {
        assertThat(isVolatile(Leaf.class, "plain", "J")).isTrue();
        assertThat(isVolatile(Leaf.class, "plain", "I")).isFalse();
    }

    @Test
    void findsFieldsInInterfaces() {
        assertThat(isFinal(Leaf.class, "MOST", "I")).isTrue();
        assertThat(isFinal(Limits.class, "MOST", "I")).isTrue();
    }

    @Test
    void findsClassesOfTheJdkWithoutLoader() {
        assertThat(hierarchy.isVolatile("java/util/concurrent/FutureTask", "state", "I", null))
                .isTrue();
        assertThat(hierarchy.isFinal("java/util/HashMap", "loadFactor", "F", null))
                .isTrue();
    }

    @Test
    void treatsMissingClassesAsPlain() {
        assertThat(hierarchy.isVolatile("no/such/Type", "field", "I", loader)).isFalse();
        assertThat(hierarchy.isFinal("no/such/Type", "field", "I", loader)).isFalse();
        assertThat(isVolatile(Base.class, "none", "I")).isFalse();
    }

    @Test
    void recognisesThreadsByTheirSuperclasses() {
        assertThat(hierarchy.isThread("java/util/TimerThread", null)).isTrue();
        assertThat(hierarchy.isThread("java/util/Timer", null)).isFalse();
        assertThat(hierarchy.startsThread("java/util/TimerThread", null)).isTrue();
    }
}
