package dev.heddle.recorder.weave.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SiteTableTest {
    private final Map<Integer, Site> named = new HashMap<>();
    private boolean isShortOfMemory;

    private final SiteTable table = new SiteTable((site, number) -> {
        if (isShortOfMemory) {
            throw new OutOfMemoryError("as in a full heap");
        }
        named.put(number, site);
    });

    private static Site site(String field) {
        return new Site(Op.GET_FIELD, new Member("a/B", "m", "()V"), 7, 42, new Member("a/B", field, "I"));
    }

    @Test
    void sameSiteHasTheSameNumber() {
        int number = table.number(site("x"), 0);
        assertThat(table.number(site("y"), 0)).isNotEqualTo(number);
        assertThat(table.number(site("x"), 0)).isEqualTo(number);
        assertThat(named).containsEntry(number, site("x")).hasSize(2);
    }

    @Test
    void assignsNoNumberWithoutAName() {
        isShortOfMemory = true;
        assertThatThrownBy(() -> table.number(site("x"), 0)).isInstanceOf(OutOfMemoryError.class);
        isShortOfMemory = false;
        int number = table.number(site("x"), 0);
        assertThat(named).containsOnly(Map.entry(number, site("x")));
        assertThat(table.number(site("y"), 0)).isNotEqualTo(number);
    }
}
