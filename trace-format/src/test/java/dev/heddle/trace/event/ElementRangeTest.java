package dev.heddle.trace.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ElementRangeTest {
    @Test
    void piecesCoverExactlyTheRange() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            int to = 1 + random.nextInt(1 << 1 + random.nextInt(30));
            int from = random.nextInt(to);
            assertThat(pieces(from, to)).as("[%d, %d)", from, to).isLessThanOrEqualTo(60);
        }
    }

    /** Nearly all copies are of this kind. */
    @Test
    void aShortRangeNearTheStartIsOnePiece() {
        assertThat(pieces(0, 1)).isEqualTo(1);
        assertThat(pieces(3, 8_192 + 3)).isEqualTo(1);
        assertThat(pieces((1 << 18) - 1, (1 << 18) + 8_191)).isEqualTo(1);
        assertThat(pieces(0, 1 << 20)).isEqualTo(1);
        assertThat(pieces(0, 1_000_000)).isEqualTo(7);
        assertThat(pieces(3, 1_000_003)).isLessThanOrEqualTo(20);
    }

    @Test
    void aFarRangeIsOnePiece() {
        int code = ElementRange.code(ElementRange.FAR + 5, 7);
        assertThat(ElementRange.from(code)).isEqualTo(ElementRange.FAR);
        assertThat(ElementRange.to(code)).isEqualTo(Integer.MAX_VALUE);
        assertThat(pieces(ElementRange.FAR - 1, ElementRange.FAR)).isEqualTo(1);
        assertThat(ElementRange.firstPiece(ElementRange.FAR - 1, ElementRange.FAR + 9))
                .isEqualTo(1);
        assertThat(ElementRange.firstPiece(ElementRange.FAR, ElementRange.FAR + 9))
                .isEqualTo(9);
    }

    private static int pieces(int from, int to) {
        int pieces = 0;
        for (int at = from; at < to; pieces++) {
            int length = ElementRange.firstPiece(at, to);
            assertThat(length).isPositive();
            int code = ElementRange.code(at, length);
            assertThat(ElementRange.from(code)).isEqualTo(at);
            assertThat(ElementRange.to(code)).isEqualTo(at + length);
            at += length;
        }
        return pieces;
    }
}
