package dev.heddle.analyzer.shard;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The columns of a shard: the layout of a {@link SpanRecord} in Arrow vectors. Lists of numbers are short byte strings.
 */
final class ShardColumns {
    private static final List<String> LONGS = List.of("set", "unit", "variable");
    private static final List<String> INTS = List.of(
            "thread",
            "method",
            "field",
            "site",
            "context",
            "lock_state",
            "segment",
            "epoch",
            "first",
            "last",
            "head_locks");
    private static final List<String> LISTS = List.of("numbers", "head");

    private final BigIntVector[] longs = new BigIntVector[LONGS.size()];
    private final IntVector[] ints = new IntVector[INTS.size()];
    private final VarBinaryVector[] lists = new VarBinaryVector[LISTS.size()];

    private ShardColumns(VectorSchemaRoot root) {
        for (int i = 0; i < longs.length; i++) {
            longs[i] = (BigIntVector) root.getVector(LONGS.get(i));
        }
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (IntVector) root.getVector(INTS.get(i));
        }
        for (int i = 0; i < lists.length; i++) {
            lists[i] = (VarBinaryVector) root.getVector(LISTS.get(i));
        }
    }

    static VectorSchemaRoot newRoot(BufferAllocator allocator) {
        List<Field> fields = new ArrayList<>();
        LONGS.forEach(name -> fields.add(new Field(name, FieldType.notNullable(new ArrowType.Int(64, true)), null)));
        INTS.forEach(name -> fields.add(new Field(name, FieldType.notNullable(new ArrowType.Int(32, true)), null)));
        LISTS.forEach(name -> fields.add(new Field(name, FieldType.nullable(new ArrowType.Binary()), null)));
        return VectorSchemaRoot.create(new Schema(fields), allocator);
    }

    static ShardColumns of(VectorSchemaRoot root) {
        return new ShardColumns(root);
    }

    void put(int row, SpanRecord record) {
        longs[0].setSafe(row, record.set);
        longs[1].setSafe(row, record.unit);
        longs[2].setSafe(row, record.variable);
        int at = 0;
        ints[at++].setSafe(row, record.thread);
        ints[at++].setSafe(row, record.method);
        ints[at++].setSafe(row, record.field);
        ints[at++].setSafe(row, record.site);
        ints[at++].setSafe(row, record.context);
        ints[at++].setSafe(row, record.lockState);
        ints[at++].setSafe(row, record.segment);
        ints[at++].setSafe(row, record.epoch);
        ints[at++].setSafe(row, record.first);
        ints[at++].setSafe(row, record.last);
        ints[at].setSafe(row, record.headLocks);
        put(lists[0], row, record.numbers);
        put(lists[1], row, record.head);
    }

    private static void put(VarBinaryVector vector, int row, int[] numbers) {
        if (numbers.length == 0) {
            vector.setNull(row);
            return;
        }
        byte[] bytes = new byte[numbers.length * Integer.BYTES];
        ByteBuffer.wrap(bytes).asIntBuffer().put(numbers);
        vector.setSafe(row, bytes);
    }

    void get(int row, SpanRecord record) {
        record.set = longs[0].get(row);
        record.unit = longs[1].get(row);
        record.variable = longs[2].get(row);
        int at = 0;
        record.thread = ints[at++].get(row);
        record.method = ints[at++].get(row);
        record.field = ints[at++].get(row);
        record.site = ints[at++].get(row);
        record.context = ints[at++].get(row);
        record.lockState = ints[at++].get(row);
        record.segment = ints[at++].get(row);
        record.epoch = ints[at++].get(row);
        record.first = ints[at++].get(row);
        record.last = ints[at++].get(row);
        record.headLocks = ints[at].get(row);
        record.numbers = get(lists[0], row);
        record.head = get(lists[1], row);
    }

    private static int[] get(VarBinaryVector vector, int row) {
        if (vector.isNull(row)) {
            return new int[0];
        }
        ByteBuffer bytes = ByteBuffer.wrap(vector.get(row));
        int[] numbers = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(numbers);
        return numbers;
    }
}
