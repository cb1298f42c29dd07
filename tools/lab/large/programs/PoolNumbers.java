import java.util.HashSet;
import java.util.Set;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** A factory of Commons Pool numbers its objects without a lock; the pool calls it by several threads at once. */
public final class PoolNumbers {
    /** Makes numbered objects. */
    static final class Numbers extends BasePooledObjectFactory<Integer> {
        private int next;

        @Override
        public Integer create() {
            return next++;
        }

        @Override
        public PooledObject<Integer> wrap(Integer number) {
            return new DefaultPooledObject<>(number);
        }
    }

    public static void main(String[] args) throws Exception {
        Set<Integer> seen = new HashSet<>();
        try (GenericObjectPool<Integer> pool = new GenericObjectPool<>(new Numbers())) {
            Clerks.run(() -> {
                Integer mine = pool.borrowObject();
                synchronized (seen) {
                    if (!seen.add(mine)) {
                        throw new AssertionError("number " + mine + " was given twice");
                    }
                }
            });
        }
    }
}
