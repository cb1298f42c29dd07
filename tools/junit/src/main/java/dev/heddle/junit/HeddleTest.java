package dev.heddle.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run under many schedules of its threads. It fails if one of them makes it fail, with that run's own exception as the cause and the
 * file of a plan that brings this very run back.
 *
 * <p>It runs in JVMs of its own, with the class path, the options and the system properties of this one; in this JVM neither it nor the methods
 * around it ({@code @BeforeEach}, {@code @AfterEach}) are called. On a class it makes all its tests such tests.
 */
@Documented
@Inherited
@TestTemplate
@ExtendWith(HeddleExtension.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface HeddleTest {
    /** For how long schedules are tried, as {@code 5s} or {@code 2m}. A test of which everything was tried is done earlier. */
    String budget() default "20s";

    /** What chooses the schedules, as {@code heddle hunt --technique} takes it; empty for all techniques together. */
    String technique() default "";

    /** Seed of all random choices. It is the same each time, so that a test that has passed passes again. */
    long seed() default 1;

    /** After how long one run is stopped; empty for ten times what an ordinary run takes, and ten seconds. */
    String timeout() default "";

    /** Which classes are instrumented, as {@code com.acme.**}; empty for all but the JDK's and those of test frameworks. */
    String include() default "";

    /** Which classes are not, as for {@link #include}. */
    String exclude() default "";
}
