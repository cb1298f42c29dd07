package dev.heddle.trace.testing;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategy;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedField;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.heddle.trace.json.MemberName;
import dev.heddle.trace.json.TextValue;
import java.io.IOException;
import java.lang.reflect.RecordComponent;

/** Jackson's data binding: the oracle of written documents, and the way to read any document as a tree. */
public final class BoundJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(new Names())
            .addModule(new SimpleModule().addSerializer(TextValue.class, new Spelling()))
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private BoundJson() {}

    /** The shared mapper; it is not to be reconfigured. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Names members as {@link MemberName} states. */
    private static final class Names extends PropertyNamingStrategy {
        private static final long serialVersionUID = 1;

        @Override
        public String nameForGetterMethod(MapperConfig<?> config, AnnotatedMethod method, String name) {
            return name(method.getDeclaringClass(), name);
        }

        @Override
        public String nameForField(MapperConfig<?> config, AnnotatedField field, String name) {
            return name(field.getDeclaringClass(), name);
        }

        private static String name(Class<?> type, String name) {
            if (type.isRecord()) {
                for (RecordComponent component : type.getRecordComponents()) {
                    MemberName other = component.getAnnotation(MemberName.class);
                    if (component.getName().equals(name) && other != null) {
                        return other.value();
                    }
                }
            }
            return name;
        }
    }

    private static final class Spelling extends StdSerializer<TextValue> {
        private static final long serialVersionUID = 1;

        Spelling() {
            super(TextValue.class);
        }

        @Override
        public void serialize(TextValue value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(value.spelling());
        }
    }
}
