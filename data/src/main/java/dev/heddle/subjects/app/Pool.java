package dev.heddle.subjects.app;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * Commons Pool 1: the threads borrow from a pool with fewer objects than threads, while its evictor tests the idle
 * ones.
 */
public final class Pool {

    private static final int EVICTION_MILLIS = 5;

    private Pool() {}

    /** @param args number of threads, number of loans */
    public static void main(String[] args) throws Exception {
        Arguments arguments = Arguments.of(args);
        Tools tools = new Tools();
        GenericObjectPool pool = new GenericObjectPool(tools);
        pool.setMaxActive(Math.max(1, arguments.threads() - 1));
        pool.setMaxIdle(1);
        pool.setTestWhileIdle(true);
        pool.setTimeBetweenEvictionRunsMillis(EVICTION_MILLIS);
        Check.same("loans", arguments.size(), Pieces.sum(arguments, () -> piece -> borrow(pool)));
        Check.same("objects on loan", 0, pool.getNumActive());
        pool.close();
        Check.same("objects made and not destroyed", 0, tools.alive.get());
    }

    private static long borrow(GenericObjectPool pool) throws Exception {
        Object tool = pool.borrowObject();
        try {
            return ((Tool) tool).use();
        } finally {
            pool.returnObject(tool);
        }
    }

    private static final class Tool {

        private boolean inUse;

        /** No lock: who has borrowed it has it alone. */
        long use() {
            if (inUse) {
                throw new IllegalStateException("an object was lent twice");
            }
            inUse = true;
            inUse = false;
            return 1;
        }
    }

    private static final class Tools extends BasePoolableObjectFactory {

        private final AtomicInteger alive = new AtomicInteger();

        @Override
        public Object makeObject() {
            alive.incrementAndGet();
            return new Tool();
        }

        @Override
        public void destroyObject(Object tool) {
            alive.decrementAndGet();
        }
    }
}
