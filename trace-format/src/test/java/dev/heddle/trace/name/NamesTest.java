package dev.heddle.trace.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
    private static final int FINAL = 0x10;

    private final Names names = new Names();

    @Test
    void resolvesAFieldInTheSuperclassThatDeclaresIt() {
        names.putClass(1, type("a/Base", "java/lang/Object", new ClassName.FieldName("x", "I", FINAL)));
        names.putClass(2, type("a/Sub", "a/Base"));
        Names.DeclaredField field = names.resolveField(new Member("a/Sub", "x", "I"));
        assertThat(field.owner().name()).isEqualTo("a/Base");
        assertThat(field.field().isFinal()).isTrue();
        assertThat(names.resolveField(new Member("a/Sub", "x", "J"))).isNull();
    }

    @Test
    void findsSubclasses() {
        names.putClass(1, type("a/Base", "java/lang/Object"));
        names.putClass(2, type("a/Sub", "a/Base"));
        assertThat(names.isSubclass("a/Sub", "a/Base")).isTrue();
        assertThat(names.isSubclass("a/Sub", "java/lang/Object")).isTrue();
        assertThat(names.isSubclass("a/Base", "a/Sub")).isFalse();
    }

    @Test
    void endsOnACycleOfSuperclasses() {
        names.putClass(1, type("a/A", "a/B"));
        names.putClass(2, type("a/B", "a/A"));
        assertThat(names.isSubclass("a/A", "a/C")).isFalse();
        assertThat(names.resolveField(new Member("a/A", "x", "I"))).isNull();
    }

    @Test
    void prefersAWovenClassToANameAlone() {
        ClassName woven = type("a/A", "java/lang/Object");
        names.putClass(1, ClassName.nameOnly("a/A", ClassName.Loader.APP));
        names.putClass(2, woven);
        names.putClass(3, ClassName.nameOnly("a/A", ClassName.Loader.APP));
        assertThat(names.classNamed("a/A")).isEqualTo(woven);
    }

    @Test
    void stableHashesDifferExactlyForDifferentSites() {
        Member method = new Member("a/A", "m", "()V");
        Site site = new Site(Op.GET_FIELD, method, 3, 10, null);
        assertThat(new Site(Op.GET_FIELD, method, 3, 99, null).stableHash()).isEqualTo(site.stableHash());
        assertThat(new Site(Op.PUT_FIELD, method, 3, 10, null).stableHash()).isNotEqualTo(site.stableHash());
        assertThat(new Site(Op.GET_FIELD, method, 4, 10, null).stableHash()).isNotEqualTo(site.stableHash());
    }

    private static ClassName type(String name, String superName, ClassName.FieldName... fields) {
        return new ClassName(name, superName, 1, null, ClassName.Loader.APP, true, List.of(fields));
    }
}
