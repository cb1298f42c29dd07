package dev.heddle.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.validator.ValidateWith;

/**
 * A test that Heddle runs under many schedules of its threads. It fails if one schedule makes it fail. The cause is
 * that run's exception, and the message names the file of a plan that reproduces that run.
 *
 * <p>It runs in separate JVMs with the class path, options and system properties of this one. This JVM calls neither
 * the test nor the methods around it ({@code @BeforeEach}, {@code @AfterEach}). On a class the annotation applies to
 * all its tests.
 */
@Documented
@Inherited
@TestTemplate
@ExtendWith(HeddleExtension.class)
@ValidateWith(RuleValidator.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface HeddleTest {
    /**
     * Time to search schedules, such as {@code 5s} or {@code 2m}. The search ends earlier when all schedules were
     * tried.
     */
    String budget() default "20s";

    /**
     * The technique that chooses the schedules, as for {@code heddle hunt --technique}; empty for all techniques
     * together.
     */
    String technique() default "";

    /** The writes that racy reads may see. */
    Memory memory() default Memory.JMM;

    /** Seed of all random choices. It is the same each time, so that a test that passed passes again. */
    long seed() default 1;

    /** Time limit of one run; empty for ten times the time of an ordinary run plus ten seconds. */
    String timeout() default "";

    /**
     * Classes to instrument, such as {@code com.acme.**}; empty for all except those of the JDK and of test frameworks.
     */
    String include() default "";

    /**
     * Findings that make the test fail besides its own failures, for example {@code {RACE, DEADLOCK}}. The property, or
     * parameter of JUnit, {@code heddle.failOn} replaces it: {@code -Dheddle.failOn=race,deadlock}. A finding without a
     * visible effect never makes a test fail. Whatever the value is, races and deadlocks that the test does not notice
     * are printed, a line each.
     */
    FailOn[] failOn() default FailOn.FAILURE;

    /** Classes not to instrument, as for {@link #include}. */
    String exclude() default "";
}
