package app;

import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/** A pool of one connection that is given back while another thread closes the pool. */
public final class Connections {
    public static void main(String[] args) throws Exception {
        int[] open = new int[1];
        GenericObjectPool pool = new GenericObjectPool(
                new BasePoolableObjectFactory() {
                    @Override
                    public synchronized Object makeObject() {
                        open[0]++;
                        return new Object();
                    }

                    @Override
                    public synchronized void destroyObject(Object connection) {
                        open[0]--;
                    }
                },
                1);
        Object connection = pool.borrowObject();
        Two.run("client", () -> pool.returnObject(connection), "shutdown", pool::close);
        if (open[0] != 0) {
            throw new IllegalStateException("the pool is closed, and a connection is still open");
        }
    }
}
