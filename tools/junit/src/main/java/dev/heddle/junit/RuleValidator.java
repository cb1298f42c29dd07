package dev.heddle.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.List;
import org.junit.Rule;
import org.junit.rules.RuleChain;
import org.junit.runners.model.FrameworkField;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.TestClass;
import org.junit.validator.AnnotationValidator;

/** JUnit 4 calls it for each {@link HeddleTest}: without {@link HeddleRule} the annotation would have no effect. */
public final class RuleValidator extends AnnotationValidator {
    @Override
    public List<Exception> validateAnnotatedClass(TestClass type) {
        return errors(type.getJavaClass(), type.getJavaClass().getName());
    }

    @Override
    public List<Exception> validateAnnotatedMethod(FrameworkMethod method) {
        Class<?> type = method.getMethod().getDeclaringClass();
        return errors(type, type.getName() + "." + method.getName());
    }

    private static List<Exception> errors(Class<?> type, String test) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            boolean isRule = Arrays.stream(at.getDeclaredFields()).anyMatch(field -> isRule(field, field.getType()))
                    || Arrays.stream(at.getDeclaredMethods())
                            .anyMatch(method -> isRule(method, method.getReturnType()));
            if (isRule) {
                return List.of();
            }
        }
        return List.of(new HeddleException(test + " has @HeddleTest and is a test of JUnit 4: add to "
                + type.getSimpleName() + " the line  @Rule public HeddleRule heddle = new HeddleRule();"));
    }

    /** Whether it is the rule, or may contain it as a {@code RuleChain} does. */
    private static boolean isRule(AnnotatedElement member, Class<?> type) {
        return member.isAnnotationPresent(Rule.class)
                && (type.isAssignableFrom(HeddleRule.class) || type == RuleChain.class);
    }

    @Override
    public List<Exception> validateAnnotatedField(FrameworkField field) {
        return List.of();
    }
}
