package dev.heddle.subjects.clean.beancontext;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.beans.beancontext.BeanContextChildSupport;
import java.beans.beancontext.BeanContextSupport;

/**
 * One bean leaves its context while another one is put into it: the context is asked to remove it, and takes its locks
 * in the order of {@code add}.
 */
@SuppressWarnings("removal")
public final class LeaveWhileAnotherJoins {

    private LeaveWhileAnotherJoins() {}

    public static void main(String[] args) {
        BeanContextSupport loom = new BeanContextSupport();
        BeanContextChildSupport warp = new BeanContextChildSupport();
        loom.add(warp);
        Racers.run(() -> loom.remove(warp), () -> {
            LocalWork.spin();
            loom.add(new BeanContextChildSupport());
        });
        if (loom.size() != 1) {
            throw new IllegalStateException(loom.size() + " beans");
        }
    }
}
