package dev.heddle.subjects.rank.buggy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import java.util.function.Consumer;

/** Programs in orders that are forced upon them. */
final class Orders {

    private Orders() {}

    static void fails(String message, Consumer<Script> program, String... steps) {
        Script script = new Script(steps);
        assertThatThrownBy(() -> program.accept(script))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message);
        assertThat(script.rest()).isEmpty();
    }

    static void passes(Consumer<Script> program, String... steps) {
        Script script = new Script(steps);
        program.accept(script);
        assertThat(script.rest()).isEmpty();
    }
}
