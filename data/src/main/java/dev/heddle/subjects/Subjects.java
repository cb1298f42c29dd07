package dev.heddle.subjects;

import dev.heddle.subjects.Subject.Expectation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** All subjects that have a buggy and a clean twin. */
public final class Subjects {

    private static final List<Subject> ALL = list();

    private Subjects() {}

    /** All subjects in an order that does not change from call to call: by program, the buggy twin first. */
    public static List<Subject> all() {
        return ALL;
    }

    /** The subject with this id, for example {@code buggy/pattern01}. */
    public static Optional<Subject> find(String id) {
        return ALL.stream().filter(subject -> subject.id().equals(id)).findFirst();
    }

    private static List<Subject> list() {
        List<Subject> list = new ArrayList<>();
        twins(
                list,
                "account",
                dev.heddle.subjects.buggy.account.AccountTest.class,
                dev.heddle.subjects.clean.account.AccountTest.class,
                "Copies an account while interest is credited to it.",
                "a copy with the old checking and the new savings balance");
        twins(
                list,
                "pattern01",
                dev.heddle.subjects.buggy.pattern01.StaleIncrement.class,
                dev.heddle.subjects.clean.pattern01.StaleIncrement.class,
                "Increments a counter while it is reset.",
                "count is 6 although it was reset");
        twins(
                list,
                "pattern02",
                dev.heddle.subjects.buggy.pattern02.TwoReads.class,
                dev.heddle.subjects.clean.pattern02.TwoReads.class,
                "Adds the tax to a price while the price changes.",
                "gross price 120 of a net price that was 100 or 200");
        twins(
                list,
                "pattern03",
                dev.heddle.subjects.buggy.pattern03.IntermediateValue.class,
                dev.heddle.subjects.clean.pattern03.IntermediateValue.class,
                "Reads the level of a tank while it is emptied and filled.",
                "level 0 of a tank that held 5 or 10");
        twins(
                list,
                "pattern04",
                dev.heddle.subjects.buggy.pattern04.OverwrittenOwnWrite.class,
                dev.heddle.subjects.clean.pattern04.OverwrittenOwnWrite.class,
                "Stores a number and reads it back while the slot is cleared.",
                "7 was stored and 0 read back");
        twins(
                list,
                "pattern05",
                dev.heddle.subjects.buggy.pattern05.LostWrite.class,
                dev.heddle.subjects.clean.pattern05.LostWrite.class,
                "Opens and shuts a valve while another thread throttles it.",
                "the valve is throttled between opening and shutting");
        twins(
                list,
                "pattern06",
                dev.heddle.subjects.buggy.pattern06.MixedPoint.class,
                dev.heddle.subjects.clean.pattern06.MixedPoint.class,
                "Moves a point while another thread moves it at one stroke.",
                "the point ends at 2,1");
        twins(
                list,
                "pattern07",
                dev.heddle.subjects.buggy.pattern07.AlternatingWrites.class,
                dev.heddle.subjects.clean.pattern07.AlternatingWrites.class,
                "Turns a canvas to landscape and to portrait.",
                "the canvas ends as 3x3");
        twins(
                list,
                "pattern08",
                dev.heddle.subjects.buggy.pattern08.HalfMovedRange.class,
                dev.heddle.subjects.clean.pattern08.HalfMovedRange.class,
                "Measures a range while it moves.",
                "width -90 of a range that is always 10 wide");
        twins(
                list,
                "pattern09",
                dev.heddle.subjects.buggy.pattern09.MixedShare.class,
                dev.heddle.subjects.clean.pattern09.MixedShare.class,
                "Computes a percentage while both of its numbers change.",
                "25 percent of a share that was 50 or 75");
        twins(
                list,
                "pattern10",
                dev.heddle.subjects.buggy.pattern10.CountedInTransit.class,
                dev.heddle.subjects.clean.pattern10.CountedInTransit.class,
                "Counts a stock while pieces are carried from one place to the other.",
                "0 pieces where there are always 10");
        twins(
                list,
                "pattern11",
                dev.heddle.subjects.buggy.pattern11.TextBeforeLength.class,
                dev.heddle.subjects.clean.pattern11.TextBeforeLength.class,
                "Checks the announced length of a message while another one is sent.",
                "3 characters more than announced");
        twins(
                list,
                "stringbuffer",
                dev.heddle.subjects.buggy.stringbuffer.AppendTruncated.class,
                dev.heddle.subjects.clean.stringbuffer.AppendTruncated.class,
                "Appends a StringBuffer while it is truncated.",
                "NUL characters at the end of the target");
        twins(
                list,
                "synchronizedlist",
                dev.heddle.subjects.buggy.synchronizedlist.ContainsAllRemove.class,
                dev.heddle.subjects.clean.synchronizedlist.ContainsAllRemove.class,
                "Asks a synchronized list whether it contains all of another one that shrinks.",
                "ConcurrentModificationException, NoSuchElementException, or true instead of false");
        twins(
                list,
                "log4j54325",
                dev.heddle.subjects.buggy.log4j54325.RemoveAllAppenders.class,
                dev.heddle.subjects.clean.log4j54325.RemoveAllAppenders.class,
                "Removes all appenders of one log4j object in two threads.",
                "NullPointerException, ArrayIndexOutOfBoundsException, or an appender that is never closed");
        twins(
                list,
                "deadlock1",
                dev.heddle.subjects.buggy.deadlock1.TwoLocks.class,
                dev.heddle.subjects.clean.deadlock1.TwoLocks.class,
                "Takes two locks in two threads.",
                "deadlock");
        twins(
                list,
                "deadlock2",
                dev.heddle.subjects.buggy.deadlock2.NestedLocks.class,
                dev.heddle.subjects.clean.deadlock2.NestedLocks.class,
                "Takes five locks in two threads, some nested.",
                "deadlock");
        return Collections.unmodifiableList(list);
    }

    private static void twins(
            List<Subject> list, String name, Class<?> buggy, Class<?> clean, String description, String failure) {
        list.add(new Subject(name, buggy, Expectation.BUGGY, description, Optional.of(failure)));
        list.add(new Subject(name, clean, Expectation.CLEAN, description, Optional.empty()));
    }
}
