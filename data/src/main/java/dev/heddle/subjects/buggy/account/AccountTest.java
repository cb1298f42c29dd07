package dev.heddle.subjects.buggy.account;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * The motivating program of AssetFuzzer: one thread copies an account while another one credits interest to it.
 *
 * <p>Pattern 9, R<sub>u</sub>(x.checking) W<sub>u′</sub>(x.checking) W<sub>u′</sub>(x.savings)
 * R<sub>u</sub>(x.savings), with u the copy constructor and u′ {@code creditInterest}. Wrong result: a copy with the
 * checking balance from before the interest and the savings from after it. The same pattern on {@code isLegal} is
 * impossible, because {@code isLegal} returns before the second thread is started.
 */
public final class AccountTest {

    private AccountTest() {}

    public static void main(String[] args) {
        race(new Account(100, 1000));
    }

    /** Copies {@code x}, which must hold 100 and 1000, while it earns 50 percent. */
    static void race(Account x) {
        Account[] y = new Account[1];
        Thread t2 = new Thread(
                () -> {
                    LocalWork.spin();
                    x.creditInterest(0.5);
                },
                "t2");
        Thread t1 = new Thread(
                () -> {
                    if (x.isLegal()) {
                        t2.start();
                        y[0] = new Account(x);
                        LocalWork.spin();
                    }
                },
                "t1");
        t1.start();
        Racers.join(t1, t2);
        double checking = y[0].getChk();
        double savings = y[0].getSav();
        boolean before = checking == 100 && savings == 1000;
        boolean after = checking == 150 && savings == 1500;
        if (!before && !after) {
            throw new IllegalStateException(
                    "the copy mixes old and new balances: checking " + checking + ", savings " + savings);
        }
    }
}
