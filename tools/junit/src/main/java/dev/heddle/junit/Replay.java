package dev.heddle.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test once, under the schedule of a plan; stands beside {@code @HeddleTest} or {@code @Test}. The test fails as
 * long as the plan makes it fail. When it no longer fails, a line reports that.
 */
@Documented
@ExtendWith(HeddleExtension.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Replay {
    /**
     * The file of the plan: a resource beside the class or at the root of the class path, or a path from the working
     * directory.
     */
    String value();
}
