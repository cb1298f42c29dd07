package dev.heddle.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
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
            for (Field field : at.getDeclaredFields()) {
                if (field.getType() == HeddleRule.class) {
                    return List.of();
                }
            }
            for (Method method : at.getDeclaredMethods()) {
                if (method.getReturnType() == HeddleRule.class) {
                    return List.of();
                }
            }
        }
        return List.of(new HeddleException(test + " has @HeddleTest and is a test of JUnit 4: add to "
                + type.getSimpleName() + " the line  @Rule public HeddleRule heddle = new HeddleRule();"));
    }

    @Override
    public List<Exception> validateAnnotatedField(FrameworkField field) {
        return List.of();
    }
}
