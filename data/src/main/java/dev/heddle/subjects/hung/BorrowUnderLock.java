package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/** commons-pool: a thread borrows the only connection of a pool under the lock that its user needs to return it. */
public final class BorrowUnderLock {
    private final Window window;
    private final Object accounts = new Object();
    private final GenericObjectPool pool = new GenericObjectPool(new Connections(), 1);

    private BorrowUnderLock(String[] args) {
        window = new Window(args, 1);
    }

    public static void main(String[] args) {
        BorrowUnderLock service = new BorrowUnderLock(args);
        Object connection = service.borrow();
        Racers.run(() -> service.finish(connection), () -> {
            if (args.length == 0) {
                LocalWork.spinLong();
            }
            service.begin();
        });
    }

    private void finish(Object connection) {
        window.pass();
        synchronized (accounts) {
            giveBack(connection);
        }
    }

    private void begin() {
        synchronized (accounts) {
            window.arrive();
            giveBack(borrow());
        }
    }

    private Object borrow() {
        try {
            return pool.borrowObject();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void giveBack(Object connection) {
        try {
            pool.returnObject(connection);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Connections extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
