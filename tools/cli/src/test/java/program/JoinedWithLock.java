package program;

/**
 * A thread joins another one while it holds a lock. With {@code circle}, a third thread may hold the lock that the joined
 * thread needs, and request the first one. With {@code guarded}, it takes the first lock before both.
 */
public final class JoinedWithLock {
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();
    private static int entered;

    private JoinedWithLock() {}

    public static void main(String[] how) throws InterruptedException {
        Thread third = new Thread(how[0].equals("circle") ? JoinedWithLock::circle : JoinedWithLock::guarded);
        third.start();
        synchronized (FIRST) {
            Thread child = new Thread(JoinedWithLock::enter);
            child.start();
            child.join();
        }
        third.join();
        System.out.println("entered " + entered);
    }

    private static void enter() {
        synchronized (SECOND) {
            entered++;
        }
    }

    private static void circle() {
        pause();
        synchronized (SECOND) {
            synchronized (FIRST) {
                entered++;
            }
        }
    }

    private static void guarded() {
        pause();
        synchronized (FIRST) {
            synchronized (SECOND) {
                entered++;
            }
        }
    }

    /** So much that the others have usually passed. */
    private static void pause() {
        try {
            Thread.sleep(500);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
