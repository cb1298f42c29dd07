package dev.heddle.subjects.rank;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subject.Expectation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The programs of RankChecker's paper, each with a buggy and a clean twin. They are not in
 * {@link dev.heddle.subjects.Subjects}: tests that run every subject for other techniques would learn nothing from more
 * programs of the same kinds.
 *
 * <p>data/ground-truth/rankchecker.json says how many preemptions, variables and threads each takes.
 */
public final class RankSubjects {

    /** The technique that they are for, as on the command line. */
    public static final String EXPLORE = "explore";

    private static final List<Subject> ALL = list();

    private RankSubjects() {}

    /** All of them in an order that does not change from call to call: by program, the buggy twin first. */
    public static List<Subject> all() {
        return ALL;
    }

    /** The subject with this id, for example {@code buggy/piper}. */
    public static Optional<Subject> find(String id) {
        return ALL.stream().filter(subject -> subject.id().equals(id)).findFirst();
    }

    private static List<Subject> list() {
        List<Subject> list = new ArrayList<>();
        twins(
                list,
                "mergesort",
                dev.heddle.subjects.rank.buggy.MergeSort.class,
                dev.heddle.subjects.rank.clean.MergeSort.class,
                "Sorts by merging, with a helper if there is one to spare.",
                "2 helpers where there was 1");
        twins(
                list,
                "mergesortbug",
                dev.heddle.subjects.rank.buggy.MergeSortBug.class,
                dev.heddle.subjects.rank.clean.MergeSortBug.class,
                "Sorts two halves; the last thread merges.",
                "not sorted");
        twins(
                list,
                "producerconsumer",
                dev.heddle.subjects.rank.buggy.ProducerConsumer.class,
                dev.heddle.subjects.rank.clean.ProducerConsumer.class,
                "Hands items from a producer to consumers.",
                "items of 2 were consumed");
        twins(
                list,
                "linkedlist",
                dev.heddle.subjects.rank.buggy.LinkedList.class,
                dev.heddle.subjects.rank.clean.LinkedList.class,
                "Appends to a linked list in two threads.",
                "elements of 4 are in the list");
        twins(
                list,
                "bubblesort",
                dev.heddle.subjects.rank.buggy.BubbleSort.class,
                dev.heddle.subjects.rank.clean.BubbleSort.class,
                "Sorts by passes, each in a thread of its own.",
                "not sorted");
        twins(
                list,
                "bubblesort2",
                dev.heddle.subjects.rank.buggy.BubbleSort2.class,
                dev.heddle.subjects.rank.clean.BubbleSort2.class,
                "Sorts rows in threads and looks at them.",
                "rows are not sorted");
        twins(
                list,
                "piper",
                dev.heddle.subjects.rank.buggy.Piper.class,
                dev.heddle.subjects.rank.clean.Piper.class,
                "Puts passengers into a pipe as long as there is room.",
                "3 passengers for 2 seats");
        twins(
                list,
                "allocationvector",
                dev.heddle.subjects.rank.buggy.AllocationVector.class,
                dev.heddle.subjects.rank.clean.AllocationVector.class,
                "Finds, marks and frees blocks.",
                "the block that was found free is not free");
        twins(
                list,
                "bufwriter",
                dev.heddle.subjects.rank.buggy.BufWriter.class,
                dev.heddle.subjects.rank.clean.BufWriter.class,
                "Writes to a buffer that is written out once.",
                "characters of 6 were written out");
        twins(
                list,
                "pingpong",
                dev.heddle.subjects.rank.buggy.PingPong.class,
                dev.heddle.subjects.rank.clean.PingPong.class,
                "Hits a ball until it is taken away.",
                "NullPointerException");
        twins(
                list,
                "manager",
                dev.heddle.subjects.rank.buggy.Manager.class,
                dev.heddle.subjects.rank.clean.Manager.class,
                "Takes blocks from a list of free ones.",
                "owners");
        twins(
                list,
                "bankaccount",
                dev.heddle.subjects.rank.buggy.BankAccount.class,
                dev.heddle.subjects.rank.clean.BankAccount.class,
                "Moves money to an account while money is paid in there.",
                "not 50 and 180");
        twins(
                list,
                "airlinetickets",
                dev.heddle.subjects.rank.buggy.AirlineTickets.class,
                dev.heddle.subjects.rank.clean.AirlineTickets.class,
                "Sells tickets until the flight departs.",
                "with a ticket are left behind");
        twins(
                list,
                "hashset",
                dev.heddle.subjects.rank.buggy.HashSetAddAll.class,
                dev.heddle.subjects.rank.clean.HashSetAddAll.class,
                "Adds a synchronized hash set to another one while it grows.",
                "ConcurrentModificationException");
        twins(
                list,
                "treeset",
                dev.heddle.subjects.rank.buggy.TreeSetContainsAll.class,
                dev.heddle.subjects.rank.clean.TreeSetContainsAll.class,
                "Asks a synchronized tree set about another one that grows.",
                "ConcurrentModificationException");
        twins(
                list,
                "figure1",
                dev.heddle.subjects.rank.buggy.Figure1.class,
                dev.heddle.subjects.rank.clean.Figure1.class,
                "Checks a variable that another thread increments.",
                "a is 1, not 0");
        twins(
                list,
                "figure2",
                dev.heddle.subjects.rank.buggy.Figure2.class,
                dev.heddle.subjects.rank.clean.Figure2.class,
                "Reads a variable twice while it is incremented.",
                "a was 0, then 1");
        twins(
                list,
                "figure3",
                dev.heddle.subjects.rank.buggy.Figure3.class,
                dev.heddle.subjects.rank.clean.Figure3.class,
                "Reads a variable twice while it changes and changes back.",
                "a was");
        twins(
                list,
                "figure4",
                dev.heddle.subjects.rank.buggy.Figure4.class,
                dev.heddle.subjects.rank.clean.Figure4.class,
                "Reads a variable twice, then another one, while both change.",
                "a was 0, then 1, and b was 1");
        twins(
                list,
                "figure8",
                dev.heddle.subjects.rank.buggy.Figure8.class,
                dev.heddle.subjects.rank.clean.Figure8.class,
                "Checks a variable that two other threads increment.",
                "a is 2");
        twins(
                list,
                "figure9",
                dev.heddle.subjects.rank.buggy.Figure9.class,
                dev.heddle.subjects.rank.clean.Figure9.class,
                "Reads a variable twice while two threads increment it.",
                "a was 0, then 2");
        twins(
                list,
                "figure10",
                dev.heddle.subjects.rank.buggy.Figure10.class,
                dev.heddle.subjects.rank.clean.Figure10.class,
                "Reads two variables twice each while two threads increment them.",
                "a and b changed between two reads each");
        twins(
                list,
                "frequency",
                dev.heddle.subjects.rank.buggy.Frequency.class,
                dev.heddle.subjects.rank.clean.Frequency.class,
                "Reads a variable twice while it is incremented, and accesses another one more often.",
                "a was");
        twins(
                list,
                "regionownership",
                dev.heddle.subjects.rank.buggy.RegionOwnership.class,
                dev.heddle.subjects.rank.clean.RegionOwnership.class,
                "Gives a region of objects to another thread by an asynchronous call.",
                "the call about the region does not exist");
        twins(
                list,
                "plantedmontecarlo",
                dev.heddle.subjects.rank.buggy.PlantedMonteCarlo.class,
                dev.heddle.subjects.rank.clean.PlantedMonteCarlo.class,
                "Computes price paths, with a planted bug of a wanted type.",
                "the planted bug shows");
        return Collections.unmodifiableList(list);
    }

    private static void twins(
            List<Subject> list, String name, Class<?> buggy, Class<?> clean, String description, String failure) {
        list.add(new Subject(name, buggy, Expectation.BUGGY, EXPLORE, description, Optional.of(failure)));
        list.add(new Subject(name, clean, Expectation.CLEAN, EXPLORE, description, Optional.empty()));
    }
}
