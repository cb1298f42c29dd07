package dev.heddle.engine.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TagSelectionTest {
    /** Tags are separated by spaces. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'';'';'';true",
                "'';'';fast;true",
                "fast;'';fast;true",
                "fast;'';'';false",
                "fast;'';slow;false",
                "fast, slow;'';slow;true",
                "fast & slow;'';slow;false",
                "fast & slow;'';fast slow;true",
                "!fast;'';slow;true",
                "fast | slow & db;'';fast;true",
                "(fast | slow) & db;'';fast;false",
                "(fast||slow)&&db;'';fast db;true",
                "any();'';fast;true",
                "any();'';'';false",
                "none();'';'';true",
                "any;'';any;true",
                "'';slow;fast slow;false",
                "'';slow;fast;true",
                "fast;slow, db;fast db;false",
                "com.acme.Slow;'';com.acme.Slow Slow;true"
            })
    void selectsTestsLikeSurefire(String groups, String excluded, String tags, boolean isMeant) {
        Set<String> all = new TreeSet<>(Arrays.asList(tags.isEmpty() ? new String[0] : tags.split(" ")));
        assertThat(TagSelection.of(groups, excluded).takes(all)).isEqualTo(isMeant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast &", "(fast", "fast slow", "!", "fast)", "& fast"})
    void rejectsInvalidExpressions(String groups) {
        assertThatThrownBy(() -> TagSelection.of(groups, ""))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("\"" + groups + "\"");
    }
}
