package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegistrationTest {
    private static final byte[] CLASS_FILE = {1};
    private static final byte[] WOVEN = {2};

    /** The registered transformers, each with whether it can retransform. */
    private final Map<ClassFileTransformer, Boolean> asked = new LinkedHashMap<>();

    private final Instrumentation instrumentation = (Instrumentation) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (self, method, arguments) -> {
                switch (method.getName()) {
                    case "addTransformer" -> asked.put((ClassFileTransformer) arguments[0], (Boolean) arguments[1]);
                    case "removeTransformer" -> {
                        return asked.remove(arguments[0]) != null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                }
                return null;
            });

    private final ClassFileTransformer weaver = new ClassFileTransformer() {
        @Override
        public byte[] transform(
                ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] classFile) {
            return WOVEN;
        }
    };

    @Test
    void weavesEachClassOnceWithoutKeepingClassFiles() throws Exception {
        Registration registration = Registration.of(instrumentation, weaver, false);
        assertThat(loads()).isEqualTo(1);
        assertThat(changes()).isEqualTo(1);
        registration.earlyClassesWoven();
        assertThat(asked).containsExactly(Map.entry(weaver, false));
        assertThat(loads()).isEqualTo(1);
        registration.remove();
        assertThat(asked).isEmpty();
    }

    @Test
    void keepsATransformerThatWeavesAgain() throws Exception {
        Registration registration = Registration.of(instrumentation, weaver, true);
        registration.earlyClassesWoven();
        assertThat(asked).containsExactly(Map.entry(weaver, true));
        assertThat(loads()).isEqualTo(1);
        assertThat(changes()).isEqualTo(1);
        registration.remove();
        assertThat(asked).isEmpty();
    }

    /** The number of weavings of a class that is loaded: all transformers are called. */
    private int loads() throws IllegalClassFormatException {
        int woven = 0;
        for (ClassFileTransformer transformer : asked.keySet()) {
            woven += transformer.transform(null, "a", null, null, CLASS_FILE) == WOVEN ? 1 : 0;
        }
        return woven;
    }

    /** The number of weavings of a loaded class that is changed: the transformers that can retransform are called. */
    private int changes() throws IllegalClassFormatException {
        int woven = 0;
        for (Map.Entry<ClassFileTransformer, Boolean> one : asked.entrySet()) {
            boolean isWoven =
                    one.getValue() && one.getKey().transform(null, "a", Object.class, null, CLASS_FILE) == WOVEN;
            woven += isWoven ? 1 : 0;
        }
        return woven;
    }
}
