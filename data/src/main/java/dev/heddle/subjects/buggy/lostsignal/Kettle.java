package dev.heddle.subjects.buggy.lostsignal;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A thread waits for the signal that water boils without looking whether it boils already. */
public final class Kettle {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition boils = lock.newCondition();

    private Kettle() {}

    public static void main(String[] args) {
        Kettle kettle = new Kettle();
        Racers.run(kettle::await, () -> {
            LocalWork.spinLong();
            kettle.boil();
        });
    }

    private void await() {
        lock.lock();
        try {
            boils.awaitUninterruptibly();
        } finally {
            lock.unlock();
        }
    }

    private void boil() {
        lock.lock();
        try {
            boils.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
