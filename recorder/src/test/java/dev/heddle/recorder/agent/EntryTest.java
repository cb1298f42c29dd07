package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryTest {
    private static final int JAVA_8 = 52;

    @Test
    void oldJvmsCanLoadTheEntry() throws Exception {
        try (InputStream in = Entry.class.getResourceAsStream("Entry.class")) {
            byte[] bytes = in.readAllBytes();
            assertThat((bytes[6] & 0xFF) << 8 | bytes[7] & 0xFF).isEqualTo(JAVA_8);
        }
    }

    @ParameterizedTest
    @CsvSource({"1.8,true", "9,true", "11,true", "16,true", "17,false", "25,false", "26-ea,false"})
    void recognisesVersionsThatAreTooOld(String version, boolean isTooOld) {
        assertThat(Entry.isTooOld(version)).isEqualTo(isTooOld);
    }
}
