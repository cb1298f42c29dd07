package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.Script;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The programs of the figures in the orders that their Javadoc names, and in those that need less and must pass. */
class FiguresTest {

    @Test
    void figure1FailsInTheOtherOrder() {
        fails("a is 1, not 0", FiguresTest::figure1, "racer-2 setA", "racer-1 a");
        passes(FiguresTest::figure1, "racer-1 a", "racer-2 setA");
    }

    @Test
    void figure2FailsIfOneIsPreempted() {
        fails("a was 0, then 1", FiguresTest::figure2, "racer-1 a", "racer-2 a", "racer-2 setA", "racer-1 a");
        passes(FiguresTest::figure2, "racer-1 a", "racer-1 a", "racer-2 a", "racer-2 setA");
        passes(FiguresTest::figure2, "racer-2 a", "racer-2 setA", "racer-1 a", "racer-1 a");
    }

    @Test
    void figure3FailsIfBothArePreempted() {
        fails("a was 1, then 0", FiguresTest::figure3, "racer-2 setA", "racer-1 a", "racer-2 setA", "racer-1 a");
        fails("a was 0, then 1", FiguresTest::figure3, "racer-1 a", "racer-2 setA", "racer-1 a", "racer-2 setA");
    }

    @Test
    void figure3PassesIfOneIsPreempted() {
        passes(FiguresTest::figure3, "racer-1 a", "racer-2 setA", "racer-2 setA", "racer-1 a");
        passes(FiguresTest::figure3, "racer-2 setA", "racer-1 a", "racer-1 a", "racer-2 setA");
    }

    @Test
    void figure4FailsIfBothArePreempted() {
        fails(
                "a was 0, then 1, and b was 1",
                FiguresTest::figure4,
                "racer-1 a",
                "racer-2 setA",
                "racer-2 setB",
                "racer-1 a",
                "racer-1 b",
                "racer-2 setB");
    }

    @Test
    void figure4PassesIfOneIsPreempted() {
        for (int before = 0; before <= 3; before++) {
            passes(FiguresTest::figure4, interrupted("racer-1", FIGURE4_READS, before, "racer-2", FIGURE4_WRITES));
            passes(FiguresTest::figure4, interrupted("racer-2", FIGURE4_WRITES, before, "racer-1", FIGURE4_READS));
        }
    }

    @Test
    void figure8FailsAfterBothIncrements() {
        fails("a is 2", FiguresTest::figure8, "racer-2 a", "racer-2 setA", "racer-1 a", "racer-1 setA", "racer-3 a");
        passes(FiguresTest::figure8, "racer-1 a", "racer-1 setA", "racer-3 a", "racer-2 a", "racer-2 setA");
    }

    @Test
    void figure9FailsIfBothIncrementsComeBetween() {
        fails(
                "a was 0, then 2",
                FiguresTest::figure9,
                "racer-1 a",
                "racer-3 a",
                "racer-3 setA",
                "racer-2 a",
                "racer-2 setA",
                "racer-1 a");
        passes(
                FiguresTest::figure9,
                "racer-1 a",
                "racer-3 a",
                "racer-3 setA",
                "racer-1 a",
                "racer-2 a",
                "racer-2 setA");
    }

    @Test
    void figure10FailsIfEachIncrementComesBetweenItsReads() {
        fails(
                "a and b changed",
                FiguresTest::figure10,
                "racer-1 a",
                "racer-2 setA",
                "racer-1 a",
                "racer-1 b",
                "racer-3 setB",
                "racer-1 b");
        passes(
                FiguresTest::figure10,
                "racer-1 a",
                "racer-2 setA",
                "racer-3 setB",
                "racer-1 a",
                "racer-1 b",
                "racer-1 b");
    }

    @Test
    void theRareVariableHasTheBugOfFigure2() {
        for (int ratio : new int[] {1, 64}) {
            Consumer<Script> frequency = script -> Frequency.race(
                    new Frequency() {
                        @Override
                        int a() {
                            return script.read("a", super::a);
                        }

                        @Override
                        void setA(int value) {
                            script.write("setA", () -> super.setA(value));
                        }
                    },
                    ratio);
            fails("a was ", frequency, "racer-1 a", "racer-2 a", "racer-2 setA", "racer-1 a");
            passes(frequency, "racer-1 a", "racer-1 a", "racer-2 a", "racer-2 setA");
            passes(frequency, "racer-2 a", "racer-2 setA", "racer-1 a", "racer-1 a");
        }
    }

    private static final String[] FIGURE4_READS = {"a", "a", "b"};
    private static final String[] FIGURE4_WRITES = {"setA", "setB", "setB"};

    /** The steps of a thread with all those of another one after some of them. */
    private static String[] interrupted(String one, String[] steps, int before, String other, String[] between) {
        String[] order = new String[steps.length + between.length];
        int at = 0;
        for (int i = 0; i <= steps.length; i++) {
            if (i == before) {
                for (String step : between) {
                    order[at++] = other + " " + step;
                }
            }
            if (i < steps.length) {
                order[at++] = one + " " + steps[i];
            }
        }
        return order;
    }

    private static void figure1(Script script) {
        Figure1.race(new Figure1() {
            @Override
            int a() {
                return script.read("a", super::a);
            }

            @Override
            void setA(int value) {
                script.write("setA", () -> super.setA(value));
            }
        });
    }

    private static void figure2(Script script) {
        Figure2.race(new Figure2() {
            @Override
            int a() {
                return script.read("a", super::a);
            }

            @Override
            void setA(int value) {
                script.write("setA", () -> super.setA(value));
            }
        });
    }

    private static void figure3(Script script) {
        Figure3.race(new Figure3() {
            @Override
            int a() {
                return script.read("a", super::a);
            }

            @Override
            void setA(int value) {
                script.write("setA", () -> super.setA(value));
            }
        });
    }

    private static void figure4(Script script) {
        Figure4.race(new Figure4() {
            @Override
            int a() {
                return script.read("a", super::a);
            }

            @Override
            void setA(int value) {
                script.write("setA", () -> super.setA(value));
            }

            @Override
            int b() {
                return script.read("b", super::b);
            }

            @Override
            void setB(int value) {
                script.write("setB", () -> super.setB(value));
            }
        });
    }

    private static void figure8(Script script) {
        Figure8.race(new Figure8() {
            @Override
            int a() {
                return script.read("a", super::a);
            }

            @Override
            void setA(int value) {
                script.write("setA", () -> super.setA(value));
            }
        });
    }

    private static void figure9(Script script) {
        Figure9.race(new Figure9() {
            @Override
            int a() {
                return script.read("a", super::a);
            }

            @Override
            void setA(int value) {
                script.write("setA", () -> super.setA(value));
            }
        });
    }

    private static void figure10(Script script) {
        Figure10.race(new Figure10() {
            @Override
            int a() {
                return script.read("a", super::a);
            }

            @Override
            void setA(int value) {
                script.write("setA", () -> super.setA(value));
            }

            @Override
            int b() {
                return script.read("b", super::b);
            }

            @Override
            void setB(int value) {
                script.write("setB", () -> super.setB(value));
            }
        });
    }

    private static void fails(String message, Consumer<Script> program, String... steps) {
        Orders.fails(message, program, steps);
    }

    private static void passes(Consumer<Script> program, String... steps) {
        Orders.passes(program, steps);
    }
}
