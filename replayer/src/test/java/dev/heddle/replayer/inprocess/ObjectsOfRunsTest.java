package dev.heddle.replayer.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Variables that outlive a run and hold objects of its classes. */
class ObjectsOfRunsTest {
    /** A class that each run defines again. */
    public static final class OfRun {}

    /** Outlives a run. */
    private static final class Table {
        private static final Map<Object, Object> MAP = new HashMap<>();
        private static final List<Object> LIST = new ArrayList<>();
        private static final AtomicReference<Object> REFERENCE = new AtomicReference<>();
        private static final Object[] ARRAY = new Object[2];
        private static final List<Object> UNCHANGEABLE = List.of("kept");
        private static Object variable;
    }

    @Test
    void removesWhatARunHasPutIntoStaticVariables() throws Exception {
        String path =
                OfRun.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        Class<?> type = new RunLoader(new ClassPath(path, null), null).loadClass(OfRun.class.getName());
        assertThat(type).isNotSameAs(OfRun.class);
        Object ofRun = type.getDeclaredConstructor().newInstance();
        Table.MAP.putAll(Map.of("a", ofRun, ofRun, "b", "c", "kept", "d", new OfRun()));
        Table.LIST.addAll(List.of(ofRun, "kept", type));
        Table.REFERENCE.set(ofRun);
        Table.ARRAY[0] = ofRun;
        Table.ARRAY[1] = "kept";
        Table.variable = ofRun;
        for (var field : Table.class.getDeclaredFields()) {
            field.setAccessible(true);
            ObjectsOfRuns.removeFrom(field);
        }
        assertThat(Table.MAP).containsOnlyKeys("c", "d");
        assertThat(Table.LIST).containsExactly("kept");
        assertThat(Table.REFERENCE).hasNullValue();
        assertThat(Table.ARRAY).containsExactly(null, "kept");
        assertThat(Table.variable).isNull();
        assertThat(Table.UNCHANGEABLE).containsExactly("kept");
    }
}
