package dev.heddle.trace.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepairsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "volatile=pkg.Cart.size",
                "final=pkg.Cart$Item.price",
                "synchronized=pkg.Cart.add(int,java.lang.String[])",
                "synchronized=pkg.Cart.clear()",
                "lock=pkg/Cart.java:12,pkg/Cart.java:20-22",
                "volatile=Cart.size;synchronized=Cart.clear()"
            })
    void readsWhatItWrites(String text) {
        assertThat(Repairs.of(text).text()).isEqualTo(text);
    }

    @Test
    void separatesRepairsAtCommasOutsideParentheses() {
        assertThat(RepairText.of("volatile=A.x, synchronized=A.add(int,long),lock=A.java:1,A.java:3"))
                .containsExactly(
                        new RepairText("volatile", List.of("A.x")),
                        new RepairText("synchronized", List.of("A.add(int,long)")),
                        new RepairText("lock", List.of("A.java:1", "A.java:3")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A.x", "volatile=", "static=A.x", "volatile=A.x,", "volatile=A.x,,final=A.y"})
    void refusesTextsThatAreNoRepair(String text) {
        assertThatThrownBy(() -> RepairText.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no repair");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "A.java:", "A.java:0", "A.java:5-4", "A.java:x"})
    void refusesTextsThatAreNoLines(String text) {
        assertThatThrownBy(() -> Repairs.of("lock=" + text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void distinguishesOverloadedMethods() {
        Repairs repairs = Repairs.of("synchronized=pkg.Cart.add(int)");
        assertThat(repairs.isSynchronized("pkg/Cart", "add", Repairs.parameters("(I)V")))
                .isTrue();
        assertThat(repairs.isSynchronized("pkg/Cart", "add", Repairs.parameters("(J)V")))
                .isFalse();
        assertThat(repairs.isSynchronized("pkg/Bag", "add", Repairs.parameters("(I)V")))
                .isFalse();
        assertThat(Repairs.parameters("([[JLjava/lang/String;Lpkg/Cart$Item;)Z"))
                .isEqualTo("long[][],java.lang.String,pkg.Cart$Item");
    }

    @Test
    void locksOnlyLinesOfTheNamedFile() {
        Repairs repairs = Repairs.of("lock=pkg/Cart.java:12-14");
        assertThat(repairs.isLocked("pkg/Cart$Item", "Cart.java", 14)).isTrue();
        assertThat(repairs.isLocked("pkg/Cart", "Cart.java", 15)).isFalse();
        assertThat(repairs.isLocked("other/Cart", "Cart.java", 12)).isFalse();
        assertThat(repairs.isLocked("pkg/Cart", null, 12)).isFalse();
    }

    @Test
    void countsOnlyTheLocksOfTheRepairAsAdded() {
        Repairs repairs = Repairs.of("synchronized=pkg.Cart.add(int)");
        Member repaired = new Member("pkg/Cart", "add", "(I)V");
        Member other = new Member("pkg/Cart", "remove", "(I)V");
        assertThat(repairs.isAdded(Op.ACQUIRE, new Site(Op.ACQUIRE, repaired, Site.ENTRY, 3, null)))
                .isTrue();
        assertThat(repairs.isAdded(Op.ACQUIRE, new Site(Op.ACQUIRE, repaired, 7, 4, null)))
                .isFalse();
        assertThat(repairs.isAdded(Op.ACQUIRE, new Site(Op.ACQUIRE, other, Site.ENTRY, 3, null)))
                .isFalse();
        assertThat(repairs.isAdded(Op.ACQUIRE, new Site(Op.ACQUIRE, other, 7, 4, Repairs.LINE_LOCK)))
                .isTrue();
    }
}
