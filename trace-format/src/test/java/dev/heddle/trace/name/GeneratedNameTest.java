package dev.heddle.trace.name;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedNameTest {
    @ParameterizedTest
    @CsvSource({
        "shop/Sale$HibernateAccessOptimizer$kTuJG5PO, shop/Sale$HibernateAccessOptimizer$#",
        "java.util.List$MockitoMock$1946384523, java.util.List$MockitoMock$#",
        "org/apache/derby/exe/ac8c9400a1x01a2x14ecx0f97xffffd8ff1f0a0, org/apache/derby/exe/#"
    })
    void removesTheRandomPart(String name, String withoutIt) {
        assertThat(GeneratedName.withoutRandomPart(name)).isEqualTo(withoutIt);
        assertThat(GeneratedName.isGenerated(withoutIt)).isTrue();
        assertThat(GeneratedName.isGenerated(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/util/Optional",
                "shop/Sale$Prepared",
                "shop/Sale$TreeNode",
                "shop/Sale$Builder8",
                "shop/Sale$1",
                "shop/Sale$12345",
                "jdk/proxy1/$Proxy12",
                "kTuJG5PO",
                "shop/kTuJG5PO",
                ""
            })
    void keepsOtherNames(String name) {
        assertThat(GeneratedName.withoutRandomPart(name)).isNull();
    }
}
