package dev.heddle.recorder.weave.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import java.beans.beancontext.BeanContextSupport;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

class OpaqueTypesTest {
    private final OpaqueTypes types = types(List.of(), List.of());

    private static OpaqueTypes types(List<String> include, List<String> exclude) {
        return new OpaqueTypes(new Scope(include, exclude, true, Profile.ACCESS));
    }

    /** A class of the program that inherits methods that are not woven. */
    private static final class Stamp extends SimpleDateFormat {
        private static final long serialVersionUID = 1L;
    }

    private static final class Plain {}

    @Test
    void theClassOfTheObjectDecides() throws Exception {
        for (Object one : List.of(
                Pattern.compile("a").matcher("a"),
                new SimpleDateFormat("yyyy"),
                new Stamp(),
                MessageDigest.getInstance("SHA-256"),
                ByteBuffer.allocateDirect(1),
                Stream.of(1),
                Stream.of(1).iterator(),
                List.of(1).iterator(),
                ServiceLoader.load(Runnable.class),
                DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument())) {
            assertThat(types.isOpaque(one.getClass()))
                    .as(one.getClass().getName())
                    .isTrue();
        }
        for (Object one : List.of(
                Pattern.compile("a"),
                "text",
                BigDecimal.ONE,
                StandardCharsets.UTF_8,
                System.out,
                new Plain(),
                new int[1],
                List.of(1),
                Map.of(1, 2),
                new ConcurrentHashMap<>().keySet().iterator(),
                new HashMap<>().keySet().iterator(),
                new ArrayList<>().iterator(),
                new BeanContextSupport(),
                new GregorianCalendar())) {
            assertThat(types.isOpaque(one.getClass()))
                    .as(one.getClass().getName())
                    .isFalse();
        }
        assertThat(types.isOpaque(FileChannel.class)).isFalse();
    }

    @Test
    void respectsIncludesAndExcludes() {
        assertThat(types(List.of("java.util.regex.*"), List.of())
                        .isOpaque(Pattern.compile("a").matcher("a").getClass()))
                .isFalse();
        OpaqueTypes excluding = types(List.of(), List.of("*.OpaqueTypesTest*"));
        assertThat(excluding.isOpaque(Plain.class)).isTrue();
        String plain = Plain.class.getName().replace('.', '/');
        assertThat(call(excluding, plain, "work", "()V")).isEqualTo(Op.CALL_WRITE);
        assertThat(call(excluding, plain, "toString", "()Ljava/lang/String;")).isEqualTo(Op.CALL_READ);
        assertThat(call(types, plain, "work", "()V")).isNull();
    }

    @Test
    void callsThatChangeNothingAreReads() {
        assertThat(call(types, "java/util/regex/Matcher", "group", "()Ljava/lang/String;"))
                .isEqualTo(Op.CALL_READ);
        assertThat(call(types, "java/util/regex/Matcher", "find", "()Z")).isEqualTo(Op.CALL_WRITE);
        assertThat(call(types, "java/text/DateFormat", "format", "(Ljava/util/Date;)Ljava/lang/String;"))
                .isEqualTo(Op.CALL_WRITE);
        assertThat(call(types, "java/text/DecimalFormat", "getMaximumFractionDigits", "()I"))
                .isEqualTo(Op.CALL_READ);
        assertThat(call(types, "java/text/BreakIterator", "isBoundary", "(I)Z")).isEqualTo(Op.CALL_WRITE);
        assertThat(call(types, "java/util/Scanner", "hasNext", "()Z")).isEqualTo(Op.CALL_WRITE);
        assertThat(call(types, "java/util/Iterator", "hasNext", "()Z")).isEqualTo(Op.CALL_READ);
        assertThat(call(types, "java/nio/ByteBuffer", "getInt", "()I")).isEqualTo(Op.CALL_WRITE);
        assertThat(call(types, "java/nio/ByteBuffer", "getInt", "(I)I")).isEqualTo(Op.CALL_READ);
        assertThat(call(types, "java/nio/ByteBuffer", "putInt", "(I)Ljava/nio/ByteBuffer;"))
                .isEqualTo(Op.CALL_WRITE);
        assertThat(call(types, "java/nio/ByteBuffer", "putInt", "(II)Ljava/nio/ByteBuffer;"))
                .isEqualTo(Op.CALL_READ);
        assertThat(call(types, "java/nio/ByteBuffer", "position", "()I")).isEqualTo(Op.CALL_READ);
        assertThat(call(types, "java/nio/ByteBuffer", "position", "(I)Ljava/nio/ByteBuffer;"))
                .isEqualTo(Op.CALL_WRITE);
        assertThat(call(types, "java/io/InputStream", "close", "()V")).isNull();
        assertThat(call(types, "java/lang/String", "length", "()I")).isNull();
    }

    private static Op call(OpaqueTypes types, String owner, String name, String descriptor) {
        return types.callOn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor);
    }
}
