package dev.heddle.subjects.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs end and, where they should, hand over what they should, without any tool. */
class PrimitivesTest {
    static Stream<Primitive> here() {
        return Primitives.all().stream().filter(Primitive::isHere);
    }

    @Test
    void namesTellThemApart() {
        assertThat(Primitives.all()).extracting(Primitive::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("here")
    @Timeout(30)
    void bothTwinsEnd(Primitive primitive) throws Exception {
        HandOff program = primitive.program().get();
        if (primitive.orders()) {
            program.ordered();
        } else {
            program.unordered();
        }
        if (primitive.twin()) {
            primitive.program().get().unordered();
        }
    }
}
