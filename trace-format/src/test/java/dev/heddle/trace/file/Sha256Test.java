package dev.heddle.trace.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class Sha256Test {
    private static final long SEED = 20261127;

    @Test
    void equalsTheDigestOfTheJdk() throws Exception {
        Random random = new Random(SEED);
        for (int length = 0; length < 300; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            byte[] key = new byte[1 + length % 100];
            random.nextBytes(key);
            assertThat(Sha256.of(bytes))
                    .as("%d bytes, seed %d", length, SEED)
                    .isEqualTo(MessageDigest.getInstance("SHA-256").digest(bytes));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            assertThat(Sha256.keyed(key, bytes)).isEqualTo(mac.doFinal(bytes));
        }
    }

    @Test
    void comparesWhole() {
        assertThat(Sha256.isSame(new byte[] {1, 2}, new byte[] {1, 2})).isTrue();
        assertThat(Sha256.isSame(new byte[] {1, 2}, new byte[] {1, 3})).isFalse();
        assertThat(Sha256.isSame(new byte[] {1, 2}, new byte[] {1})).isFalse();
    }
}
