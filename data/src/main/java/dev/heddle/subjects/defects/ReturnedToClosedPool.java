package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * Commons Pool 1.2: {@code returnObject} checks that the pool is open, and uses its list afterwards. Failure: an
 * exception of a thread that returns an object while another one closes the pool, or an object that is never destroyed.
 */
public final class ReturnedToClosedPool {
    private ReturnedToClosedPool() {}

    /** Counts its objects. */
    private static final class Counting extends BasePoolableObjectFactory {
        private int open;

        @Override
        public synchronized Object makeObject() {
            open++;
            return new Object();
        }

        @Override
        public synchronized void destroyObject(Object object) {
            open--;
        }
    }

    /** @throws Exception if the pool has no object to borrow */
    public static void main(String[] args) throws Exception {
        Counting factory = new Counting();
        GenericObjectPool pool = new GenericObjectPool(factory, 1);
        Object object = pool.borrowObject();
        Racers.run(() -> giveBack(pool, object), () -> close(pool));
        if (factory.open != 0) {
            throw new IllegalStateException("the pool is closed, and one of its objects is still open");
        }
    }

    private static void giveBack(GenericObjectPool pool, Object object) {
        try {
            pool.returnObject(object);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void close(GenericObjectPool pool) {
        try {
            pool.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
