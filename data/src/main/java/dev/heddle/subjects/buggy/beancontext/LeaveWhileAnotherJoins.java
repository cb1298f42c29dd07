package dev.heddle.subjects.buggy.beancontext;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.beans.PropertyVetoException;
import java.beans.beancontext.BeanContextChildSupport;
import java.beans.beancontext.BeanContextSupport;

/**
 * One bean leaves its context while another one is put into it. {@code BeanContextSupport.propertyChange} holds the
 * lock of the children when it removes the one that has left, which asks for the lock of the whole hierarchy;
 * {@code add} holds that and asks for the one of the children.
 */
@SuppressWarnings("removal")
public final class LeaveWhileAnotherJoins {

    private LeaveWhileAnotherJoins() {}

    public static void main(String[] args) {
        BeanContextSupport loom = new BeanContextSupport();
        BeanContextChildSupport warp = new BeanContextChildSupport();
        loom.add(warp);
        Racers.run(() -> leave(warp), () -> {
            LocalWork.spin();
            loom.add(new BeanContextChildSupport());
        });
        if (loom.size() != 1) {
            throw new IllegalStateException(loom.size() + " beans");
        }
    }

    private static void leave(BeanContextChildSupport bean) {
        try {
            bean.setBeanContext(null);
        } catch (PropertyVetoException e) {
            throw new IllegalStateException(e);
        }
    }
}
