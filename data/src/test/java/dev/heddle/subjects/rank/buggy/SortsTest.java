package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.Script;
import org.junit.jupiter.api.Test;

class SortsTest {

    @Test
    void theLastHelperIsTakenTwice() {
        Orders.fails(
                "2 helpers where there was 1",
                SortsTest::mergeSort,
                "racer-1 spare",
                "racer-2 spare",
                "racer-2 setSpare",
                "racer-1 setSpare");
        Orders.passes(SortsTest::mergeSort, "racer-1 spare", "racer-1 setSpare", "racer-2 spare");
        Orders.passes(SortsTest::mergeSort, "racer-2 spare", "racer-2 setSpare", "racer-1 spare");
    }

    @Test
    void nobodyIsTheLastOne() {
        Orders.fails(
                "not sorted",
                SortsTest::mergeSortBug,
                "racer-1 sorted",
                "racer-2 sorted",
                "racer-2 setSorted",
                "racer-1 setSorted");
        Orders.passes(
                SortsTest::mergeSortBug, "racer-1 sorted", "racer-1 setSorted", "racer-2 sorted", "racer-2 setSorted");
        Orders.passes(
                SortsTest::mergeSortBug, "racer-2 sorted", "racer-2 setSorted", "racer-1 sorted", "racer-1 setSorted");
    }

    @Test
    void everyOrderOfPassesButOneFails() {
        Orders.passes(SortsTest::bubbleSort, "racer-1 pass", "racer-2 pass", "racer-3 pass");
        Orders.fails("not sorted", SortsTest::bubbleSort, "racer-1 pass", "racer-3 pass", "racer-2 pass");
        Orders.fails("not sorted", SortsTest::bubbleSort, "racer-2 pass", "racer-1 pass", "racer-3 pass");
        Orders.fails("not sorted", SortsTest::bubbleSort, "racer-2 pass", "racer-3 pass", "racer-1 pass");
        Orders.fails("not sorted", SortsTest::bubbleSort, "racer-3 pass", "racer-1 pass", "racer-2 pass");
        Orders.fails("not sorted", SortsTest::bubbleSort, "racer-3 pass", "racer-2 pass", "racer-1 pass");
    }

    @Test
    void aRowIsLookedAtBeforeItIsSorted() {
        String look = Thread.currentThread().getName() + " isSorted";
        Orders.fails("1 of 2 rows are not sorted", SortsTest::bubbleSort2, look, "sorter sort");
        Orders.passes(SortsTest::bubbleSort2, "sorter sort", look);
    }

    private static void mergeSort(Script script) {
        MergeSort.race(
                new MergeSort.Helpers() {
                    @Override
                    int spare() {
                        return script.read("spare", super::spare);
                    }

                    @Override
                    void setSpare(int value) {
                        script.write("setSpare", () -> super.setSpare(value));
                    }
                },
                4);
    }

    private static void mergeSortBug(Script script) {
        MergeSortBug.race(
                new MergeSortBug.Halves() {
                    @Override
                    int sorted() {
                        return script.read("sorted", super::sorted);
                    }

                    @Override
                    void setSorted(int value) {
                        script.write("setSorted", () -> super.setSorted(value));
                    }
                },
                3);
    }

    private static void bubbleSort(Script script) {
        BubbleSort.race(
                new BubbleSort.Numbers(4) {
                    /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
                    @Override
                    void pass(int index) {
                        script.write("pass", () -> super.pass(index));
                    }
                },
                3);
    }

    /** The first row is sorted before the second one is scripted, so that there is no doubt whose step it is. */
    private static void bubbleSort2(Script script) {
        BubbleSort2.Row sorted = new BubbleSort2.Row();
        sorted.sort();
        BubbleSort2.race(sorted, new BubbleSort2.Row() {
            /** Waits before the monitor is taken: a step that waited inside would keep the other thread out. */
            @Override
            void sort() {
                script.write("sort", super::sort);
            }

            @Override
            boolean isSorted() {
                return script.read("isSorted", super::isSorted);
            }
        });
    }
}
