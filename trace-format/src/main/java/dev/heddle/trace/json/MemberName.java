package dev.heddle.trace.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;

/** The name of a record's component in documents, if it is another one than in the code. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface MemberName {
    String value();

    /** The names of components in documents, the same for the reader and the writer. */
    final class Names {
        private Names() {}

        static String of(RecordComponent component) {
            MemberName name = component.getAnnotation(MemberName.class);
            return name == null ? component.getName() : name.value();
        }
    }
}
