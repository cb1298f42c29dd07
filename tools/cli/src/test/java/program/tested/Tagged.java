package program.tested;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that are selected by their tags. */
@Tag("library")
public class Tagged {
    /** Brings a tag with it. */
    @Tag("slow")
    @Test
    @Retention(RetentionPolicy.RUNTIME)
    @interface SlowTest {}

    @Test
    void plain() {}

    @Tag("fast")
    @Tag("db")
    @Test
    void twoTags() {}

    @SlowTest
    void byAnnotation() {}

    @Nested
    @Tag("inner")
    class Inner {
        @Test
        void nested() {}
    }
}
