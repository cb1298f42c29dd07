package dev.heddle.subjects.clean.account;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** One thread copies an account while another one credits interest to it: the copy is from before or from after. */
public final class AccountTest {

    private AccountTest() {}

    public static void main(String[] args) {
        Account x = new Account(100, 1000);
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
