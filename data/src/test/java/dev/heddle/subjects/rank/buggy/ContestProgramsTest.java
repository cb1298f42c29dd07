package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.Script;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step before a synchronized method waits before the monitor is taken: inside it would keep the other thread out. */
class ContestProgramsTest {

    @Test
    void aConsumerFindsNothing() {
        Orders.fails("items of 2 were consumed", ContestProgramsTest::producerConsumer, "racer-2 take", "racer-1 put");
        Orders.fails("items of 2 were consumed", ContestProgramsTest::producerConsumer, "racer-3 take", "racer-1 put");
        Orders.passes(
                ContestProgramsTest::producerConsumer, "racer-1 put", "racer-1 put", "racer-3 take", "racer-2 take");
    }

    @Test
    void elementsOfTheListAreLost() {
        Orders.fails(
                "elements of 4 are in the list",
                ContestProgramsTest::linkedList,
                "racer-1 last",
                "racer-2 last",
                "racer-2 setLast",
                "racer-2 last",
                "racer-2 setLast",
                "racer-1 setLast");
        Orders.passes(
                ContestProgramsTest::linkedList,
                "racer-1 last",
                "racer-1 setLast",
                "racer-2 last",
                "racer-2 setLast",
                "racer-2 last",
                "racer-2 setLast",
                "racer-1 last",
                "racer-1 setLast");
    }

    @Test
    void theLastSeatIsTakenTwice() {
        Orders.fails(
                "3 passengers for 2 seats",
                ContestProgramsTest::piper,
                "racer-1 hasRoom",
                "racer-2 hasRoom",
                "racer-2 put",
                "racer-1 put");
        Orders.passes(ContestProgramsTest::piper, "racer-1 hasRoom", "racer-1 put", "racer-2 hasRoom");
        Orders.passes(ContestProgramsTest::piper, "racer-2 hasRoom", "racer-2 put", "racer-1 hasRoom");
    }

    @Test
    void theBlockIsFreeNoMore() {
        Orders.fails(
                "the block that was found free is not free",
                ContestProgramsTest::allocationVector,
                "racer-1 findFree",
                "racer-2 findFree",
                "racer-2 isFree",
                "racer-2 mark",
                "racer-1 isFree",
                "racer-2 freeAll");
    }

    @Test
    void onePreemptionIsNotEnoughForTheAllocationVector() {
        List<String> steps = List.of("findFree", "isFree", "mark", "freeAll");
        for (int before = 0; before <= steps.size(); before++) {
            for (int one = 1; one <= 2; one++) {
                List<String> order = new ArrayList<>();
                for (String step : steps) {
                    order.add("racer-" + one + " " + step);
                }
                List<String> other = new ArrayList<>();
                for (String step : steps) {
                    other.add("racer-" + (3 - one) + " " + step);
                }
                order.addAll(before, other);
                Orders.passes(ContestProgramsTest::allocationVector, order.toArray(String[]::new));
            }
        }
    }

    @Test
    void charactersAreLeftInTheBuffer() {
        Orders.fails("3 characters of 6 were", ContestProgramsTest::bufWriter, orderOfBuffer(1));
        Orders.fails("0 characters of 6 were", ContestProgramsTest::bufWriter, orderOfBuffer(0));
        Orders.passes(ContestProgramsTest::bufWriter, orderOfBuffer(2));
    }

    @Test
    void theBallIsGone() {
        Orders.fails(
                "NullPointerException",
                ContestProgramsTest::pingPong,
                "racer-1 ball",
                "racer-1 ball",
                "racer-1 ball",
                "racer-2 setBall",
                "racer-1 ball");
        Orders.passes(ContestProgramsTest::pingPong, "racer-1 ball", "racer-1 ball", "racer-2 setBall", "racer-1 ball");
        Orders.passes(ContestProgramsTest::pingPong, "racer-2 setBall", "racer-1 ball", "racer-1 ball");
    }

    @Test
    void aBlockIsGivenTwice() {
        Orders.fails(
                "owners",
                ContestProgramsTest::manager,
                "racer-1 free",
                "racer-2 free",
                "racer-2 setFree",
                "racer-1 setFree");
        Orders.passes(
                ContestProgramsTest::manager, "racer-2 free", "racer-2 setFree", "racer-1 free", "racer-1 setFree");
    }

    @Test
    void theDepositIsLost() {
        Orders.fails(
                "balances 50 and 150",
                ContestProgramsTest::bankAccount,
                "racer-1 balance",
                "racer-2 balance",
                "racer-2 setBalance",
                "racer-1 setBalance");
        Orders.passes(
                ContestProgramsTest::bankAccount,
                "racer-2 balance",
                "racer-2 setBalance",
                "racer-1 balance",
                "racer-1 setBalance");
        Orders.passes(
                ContestProgramsTest::bankAccount,
                "racer-1 balance",
                "racer-1 setBalance",
                "racer-2 balance",
                "racer-2 setBalance");
    }

    @Test
    void somebodyIsLeftBehind() {
        Orders.fails(
                "1 with a ticket are left behind",
                ContestProgramsTest::airlineTickets,
                "racer-2 sell",
                "racer-3 sell",
                "racer-4 depart",
                "racer-1 sell");
        Orders.passes(
                ContestProgramsTest::airlineTickets, "racer-2 sell", "racer-3 sell", "racer-1 sell", "racer-4 depart");
    }

    private static String[] orderOfBuffer(int writersBefore) {
        List<String> order = new ArrayList<>(List.of("racer-1 write", "racer-2 write"));
        order.add(writersBefore, "racer-3 flush");
        return order.toArray(String[]::new);
    }

    private static void producerConsumer(Script script) {
        ProducerConsumer.race(
                new ProducerConsumer.Store(2) {
                    @Override
                    void put() {
                        script.write("put", super::put);
                    }

                    @Override
                    void take() {
                        script.write("take", super::take);
                    }
                },
                2);
    }

    private static void linkedList(Script script) {
        LinkedList.race(
                new LinkedList.Chain() {
                    @Override
                    LinkedList.Node last() {
                        return script.read("last", super::last);
                    }

                    @Override
                    void setLast(LinkedList.Node node) {
                        script.write("setLast", () -> super.setLast(node));
                    }
                },
                2);
    }

    private static void piper(Script script) {
        Piper.race(
                new Piper.Pipe() {
                    @Override
                    boolean hasRoom() {
                        return script.read("hasRoom", super::hasRoom);
                    }

                    @Override
                    void put() {
                        script.write("put", super::put);
                    }
                },
                2);
    }

    private static void allocationVector(Script script) {
        AllocationVector.race(new AllocationVector.Vector(3) {
            @Override
            AllocationVector.Block findFree() {
                return script.read("findFree", super::findFree);
            }

            @Override
            boolean isFree(AllocationVector.Block block) {
                return script.read("isFree", () -> super.isFree(block));
            }

            @Override
            void mark(AllocationVector.Block block) {
                script.write("mark", () -> super.mark(block));
            }

            @Override
            void freeAll() {
                script.write("freeAll", super::freeAll);
            }
        });
    }

    private static void bufWriter(Script script) {
        BufWriter.race(
                new BufWriter.Buffer(6) {
                    @Override
                    void write() {
                        script.write("write", super::write);
                    }

                    @Override
                    void flush() {
                        script.write("flush", super::flush);
                    }
                },
                2);
    }

    private static void pingPong(Script script) {
        PingPong.race(
                new PingPong.Table() {
                    @Override
                    PingPong.Ball ball() {
                        return script.read("ball", super::ball);
                    }

                    @Override
                    void setBall(PingPong.Ball ball) {
                        script.write("setBall", () -> super.setBall(ball));
                    }
                },
                2);
    }

    private static void manager(Script script) {
        Manager.race(
                new Manager.FreeList(2) {
                    @Override
                    Manager.Block free() {
                        return script.read("free", super::free);
                    }

                    @Override
                    void setFree(Manager.Block block) {
                        script.write("setFree", () -> super.setFree(block));
                    }
                },
                2);
    }

    private static void bankAccount(Script script) {
        BankAccount.race(new BankAccount.Account(), new BankAccount.Account() {
            @Override
            int balance() {
                return script.read("balance", super::balance);
            }

            @Override
            void setBalance(int value) {
                script.write("setBalance", () -> super.setBalance(value));
            }
        });
    }

    private static void airlineTickets(Script script) {
        AirlineTickets.race(
                new AirlineTickets.Flight() {
                    @Override
                    void sell() {
                        script.write("sell", super::sell);
                    }

                    @Override
                    void depart() {
                        script.write("depart", super::depart);
                    }
                },
                3);
    }
}
