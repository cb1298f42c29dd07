package dev.heddle.subjects.buggy.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class AccountOrderTest {

    @Test
    void interestBetweenTheTwoCopiesMixesTheBalances() {
        assertThatThrownBy(() -> race(
                        "t1 getChk",
                        "t1 getSav", // isLegal
                        "t1 getChk",
                        "t2 creditInterest",
                        "t2 setChk",
                        "t2 setSav",
                        "t1 getSav"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("checking 100.0, savings 1500.0");
    }

    @Test
    void bothSerialOrdersPass() {
        race("t1 getChk", "t1 getSav", "t1 getChk", "t1 getSav", "t2 creditInterest", "t2 setChk", "t2 setSav");
        race("t1 getChk", "t1 getSav", "t2 creditInterest", "t2 setChk", "t2 setSav", "t1 getChk", "t1 getSav");
    }

    private static void race(String... steps) {
        Script script = new Script(steps);
        try {
            AccountTest.race(new Account(100, 1000) {
                /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                @Override
                void creditInterest(double rate) {
                    script.write("creditInterest", () -> {});
                    super.creditInterest(rate);
                }

                @Override
                double getChk() {
                    return script.read("getChk", super::getChk);
                }

                @Override
                double getSav() {
                    return script.read("getSav", super::getSav);
                }

                @Override
                void setChk(double c) {
                    script.write("setChk", () -> super.setChk(c));
                }

                @Override
                void setSav(double s) {
                    script.write("setSav", () -> super.setSav(s));
                }
            });
        } finally {
            assertThat(script.rest()).isEmpty();
        }
    }
}
