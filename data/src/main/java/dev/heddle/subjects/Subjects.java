package dev.heddle.subjects;

import dev.heddle.subjects.Subject.Expectation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** All subjects that have a buggy and a clean twin. */
public final class Subjects {

    /** The techniques that the subjects are for, as on the command line. */
    public static final String ASSETFUZZER = "assetfuzzer";

    public static final String DEADLOCK = "deadlock";

    public static final String LOCON = "locon";

    public static final String DRFINDER = "drfinder";

    private static final List<Subject> ALL = list();

    private Subjects() {}

    /** All subjects in an order that does not change from call to call: by program, the buggy twin first. */
    public static List<Subject> all() {
        return ALL;
    }

    /** The subjects for a technique, in the same order. */
    public static List<Subject> of(String technique) {
        return ALL.stream()
                .filter(subject -> subject.technique().equals(technique))
                .toList();
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
        deadlocks(list);
        scenarios(list);

        hiddenRaces(list);
        hangs(list);
        return Collections.unmodifiableList(list);
    }

    private static void deadlocks(List<Subject> list) {
        deadlock(
                list,
                "deadlock1",
                dev.heddle.subjects.buggy.deadlock1.TwoLocks.class,
                dev.heddle.subjects.clean.deadlock1.TwoLocks.class,
                "Takes two locks in two threads.");
        deadlock(
                list,
                "deadlock2",
                dev.heddle.subjects.buggy.deadlock2.NestedLocks.class,
                dev.heddle.subjects.clean.deadlock2.NestedLocks.class,
                "Takes five locks in two threads, some nested.");
        deadlock(
                list,
                "hashtable",
                dev.heddle.subjects.buggy.hashtable.EqualsBothWays.class,
                dev.heddle.subjects.clean.hashtable.EqualsBothWays.class,
                "Compares two hash tables with each other.");
        deadlock(
                list,
                "addall",
                dev.heddle.subjects.buggy.addall.AddAllBothWays.class,
                dev.heddle.subjects.clean.addall.AddAllBothWays.class,
                "Adds two synchronized lists to each other.");
        deadlock(
                list,
                "beancontext",
                dev.heddle.subjects.buggy.beancontext.LeaveWhileAnotherJoins.class,
                dev.heddle.subjects.clean.beancontext.LeaveWhileAnotherJoins.class,
                "Takes a bean out of its context while another one is put into it.");
        deadlock(
                list,
                "reentrantlocks",
                dev.heddle.subjects.buggy.reentrantlocks.TwoLocks.class,
                dev.heddle.subjects.clean.reentrantlocks.TwoLocks.class,
                "Takes two locks of java.util.concurrent in two threads.");
        deadlock(
                list,
                "readwritelocks",
                dev.heddle.subjects.buggy.readwritelocks.WriteInsideRead.class,
                dev.heddle.subjects.clean.readwritelocks.WriteInsideRead.class,
                "Takes a lock of each of two read and write locks inside the other one's read lock.");
        deadlock(
                list,
                "threelocks",
                dev.heddle.subjects.buggy.threelocks.Circle.class,
                dev.heddle.subjects.clean.threelocks.Circle.class,
                "Takes three locks, two at a time, in three threads.");
        deadlock(
                list,
                "guardedlocks",
                dev.heddle.subjects.buggy.guardedlocks.Guarded.class,
                dev.heddle.subjects.clean.guardedlocks.Guarded.class,
                "Takes two locks in opposite orders under a third one.");
        deadlock(
                list,
                "startedlocks",
                dev.heddle.subjects.buggy.startedlocks.Started.class,
                dev.heddle.subjects.clean.startedlocks.Started.class,
                "Takes two locks in main and in a thread that main starts.");
        deadlock(
                list,
                "log4j41214",
                dev.heddle.subjects.buggy.log4j41214.LoudMessage.class,
                dev.heddle.subjects.clean.log4j41214.LoudMessage.class,
                "Logs a message whose toString logs.");
        deadlock(
                list,
                "dbcp65",
                dev.heddle.subjects.buggy.dbcp65.PrepareAgainstEvict.class,
                dev.heddle.subjects.clean.dbcp65.PrepareAgainstEvict.class,
                "Prepares a statement while the pool of statements tests its idle ones.");
        deadlock(
                list,
                "xray303",
                dev.heddle.subjects.buggy.xray303.EndSegmentAgainstClose.class,
                dev.heddle.subjects.clean.xray303.EndSegmentAgainstClose.class,
                "Ends a segment while its subsegment is closed.");
        deadlock(
                list,
                "xray318",
                dev.heddle.subjects.buggy.xray318.CloseTwoOfMany.class,
                dev.heddle.subjects.clean.xray318.CloseTwoOfMany.class,
                "Closes two subsegments of a segment that is sent in pieces.");
    }

    private static void hangs(List<Subject> list) {
        add(
                list,
                "lostnotify",
                dev.heddle.subjects.buggy.lostnotify.Doorbell.class,
                dev.heddle.subjects.clean.lostnotify.Doorbell.class,
                DEADLOCK,
                "Waits for a notification that another thread gives.",
                "lost notification");
        add(
                list,
                "lostsignal",
                dev.heddle.subjects.buggy.lostsignal.Kettle.class,
                dev.heddle.subjects.clean.lostsignal.Kettle.class,
                DEADLOCK,
                "Waits for the signal of a condition that another thread gives.",
                "lost notification");
        add(
                list,
                "mergedpermits",
                dev.heddle.subjects.buggy.mergedpermits.TwoServings.class,
                dev.heddle.subjects.clean.mergedpermits.TwoServings.class,
                DEADLOCK,
                "Parks for each of two permits.",
                "lost notification");
        add(
                list,
                "log4j38137",
                dev.heddle.subjects.buggy.log4j38137.FullBuffer.class,
                dev.heddle.subjects.clean.log4j38137.FullBuffer.class,
                DEADLOCK,
                "Appends to a full buffer in two threads.",
                "lost notification");
        add(
                list,
                "latchlock",
                dev.heddle.subjects.buggy.latchlock.Handover.class,
                dev.heddle.subjects.clean.latchlock.Handover.class,
                DEADLOCK,
                "Waits for a latch and takes a lock.",
                "circular wait");
        add(
                list,
                "joinlock",
                dev.heddle.subjects.buggy.joinlock.LastLoad.class,
                dev.heddle.subjects.clean.joinlock.LastLoad.class,
                DEADLOCK,
                "Joins a thread and takes a lock.",
                "circular wait");
        add(
                list,
                "waitunderlock",
                dev.heddle.subjects.buggy.waitunderlock.ParcelDesk.class,
                dev.heddle.subjects.clean.waitunderlock.ParcelDesk.class,
                DEADLOCK,
                "Waits for a notification and takes a lock.",
                "circular wait");
        add(
                list,
                "threelockswait",
                dev.heddle.subjects.buggy.threelockswait.PrintRoom.class,
                dev.heddle.subjects.clean.threelockswait.PrintRoom.class,
                DEADLOCK,
                "Waits for a notification while three threads take three locks.",
                "circular wait");
        add(
                list,
                "notifytwolocks",
                dev.heddle.subjects.buggy.notifytwolocks.KitchenBell.class,
                dev.heddle.subjects.clean.notifytwolocks.KitchenBell.class,
                DEADLOCK,
                "Waits for a notification that is given twice, once under two locks.",
                "circular wait");
        add(
                list,
                "nestedmonitors",
                dev.heddle.subjects.buggy.nestedmonitors.Airfield.class,
                dev.heddle.subjects.clean.nestedmonitors.Airfield.class,
                DEADLOCK,
                "Waits for two notifications that answer each other.",
                "circular wait");
        add(
                list,
                "handshake",
                dev.heddle.subjects.buggy.handshake.OpenLedger.class,
                dev.heddle.subjects.clean.handshake.OpenLedger.class,
                DEADLOCK,
                "Takes two locks in opposite orders around a notification.",
                "deadlock");
    }

    /**
     * The programs for LoCon that are not the same as one above; data/ground-truth/locon.json says which pairs are to
     * blame.
     */
    private static void scenarios(List<Subject> list) {
        scenario(
                list,
                "order1",
                dev.heddle.subjects.buggy.order1.ReleasedTooEarly.class,
                dev.heddle.subjects.clean.order1.ReleasedTooEarly.class,
                "Consumes a buffer that another thread releases.",
                "the buffer was released before it was consumed");
        scenario(
                list,
                "order2",
                dev.heddle.subjects.buggy.order2.ReadTooEarly.class,
                dev.heddle.subjects.clean.order2.ReadTooEarly.class,
                "Opens a window that another thread draws.",
                "the window was drawn before it had a size");
        scenario(
                list,
                "order3",
                dev.heddle.subjects.buggy.order3.OverwrittenResult.class,
                dev.heddle.subjects.clean.order3.OverwrittenResult.class,
                "Clears a field for a result that another thread writes.",
                "the result was overwritten: -1");
        scenario(
                list,
                "predictable",
                dev.heddle.subjects.buggy.predictable.ClosedTooEarly.class,
                dev.heddle.subjects.clean.predictable.ClosedTooEarly.class,
                "Writes a message to a log that another thread closes.",
                "a message was written to a closed log");
        scenario(
                list,
                "download",
                dev.heddle.subjects.buggy.download.NoBandwidth.class,
                dev.heddle.subjects.clean.download.NoBandwidth.class,
                "Sets up the bandwidth that another thread asks for.",
                "exit code 1 before bandwidth was set up");
        scenario(
                list,
                "single6",
                dev.heddle.subjects.buggy.single6.TwoRates.class,
                dev.heddle.subjects.clean.single6.TwoRates.class,
                "Converts an amount while the rate changes.",
                "amount 0 was converted at another rate than 2");
        scenario(
                list,
                "single7",
                dev.heddle.subjects.buggy.single7.HalfDone.class,
                dev.heddle.subjects.clean.single7.HalfDone.class,
                "Reads a sign while it changes.",
                "the sign was read while it changed");
        scenario(
                list,
                "multi8",
                dev.heddle.subjects.buggy.multi8.WrongReceipt.class,
                dev.heddle.subjects.clean.multi8.WrongReceipt.class,
                "Serves an order while it is replaced.",
                "a receipt for order 0 where order 1 was taken in time");
        scenario(
                list,
                "multi9",
                dev.heddle.subjects.buggy.multi9.SameTicket.class,
                dev.heddle.subjects.clean.multi9.SameTicket.class,
                "Gives tickets at two windows.",
                "both windows gave ticket 1");
        scenario(
                list,
                "multi11",
                dev.heddle.subjects.buggy.multi11.SkippedSong.class,
                dev.heddle.subjects.clean.multi11.SkippedSong.class,
                "Skips a song while it begins.",
                "song 1 was skipped, but the length is 0");
        scenario(
                list,
                "multi14",
                dev.heddle.subjects.buggy.multi14.DarkLamp.class,
                dev.heddle.subjects.clean.multi14.DarkLamp.class,
                "Refreshes the lamp of an alarm while it is armed.",
                "the alarm is armed, but its lamp is off");
        scenario(
                list,
                "multi10early",
                dev.heddle.subjects.buggy.multi10early.CrashBetweenWrites.class,
                dev.heddle.subjects.clean.multi10early.CrashBetweenWrites.class,
                "Checks a range while it moves.",
                "exit code 1 with low 100 and high 0");
        scenario(
                list,
                "multi13early",
                dev.heddle.subjects.buggy.multi13early.CrashFromTheOtherEnd.class,
                dev.heddle.subjects.clean.multi13early.CrashFromTheOtherEnd.class,
                "Checks a range from its other end while it moves.",
                "exit code 1 with low 100 and high 0");
        scenario(
                list,
                "multi10loop",
                dev.heddle.subjects.buggy.multi10loop.HalfIteration.class,
                dev.heddle.subjects.clean.multi10loop.HalfIteration.class,
                "Checks a pair of numbers that counts in a loop.",
                "x is one more than y");
        scenario(
                list,
                "threevariables",
                dev.heddle.subjects.buggy.threevariables.MixedDate.class,
                dev.heddle.subjects.clean.threevariables.MixedDate.class,
                "Sets a date in two threads.",
                "a date mixed of 2024-12-31 and 2025-1-1");
        scenario(
                list,
                "dbcp369",
                dev.heddle.subjects.buggy.dbcp369.RegisterAgainstClose.class,
                dev.heddle.subjects.clean.dbcp369.RegisterAgainstClose.class,
                "Makes a data source while another one is closed.",
                "ConcurrentModificationException");
        scenario(
                list,
                "lang481",
                dev.heddle.subjects.buggy.lang481.HalfHash.class,
                dev.heddle.subjects.clean.lang481.HalfHash.class,
                "Asks a range for its hash code in two threads.",
                "a hash code that is half computed");
        scenario(
                list,
                "jmustache155",
                dev.heddle.subjects.buggy.jmustache155.PartialReadTwice.class,
                dev.heddle.subjects.clean.jmustache155.PartialReadTwice.class,
                "Executes a template in two threads.",
                "the partial was read by both threads");
        scenario(
                list,
                "log4j3159",
                dev.heddle.subjects.buggy.log4j3159.LostParents.class,
                dev.heddle.subjects.clean.log4j3159.LostParents.class,
                "Asks for the parents of a marker while they are removed.",
                "NullPointerException");
        scenario(
                list,
                "wisp34",
                dev.heddle.subjects.buggy.wisp34.TwoOfOneName.class,
                dev.heddle.subjects.clean.wisp34.TwoOfOneName.class,
                "Schedules two jobs of one name.",
                "two jobs of one name are scheduled");
    }

    private static void scenario(
            List<Subject> list, String name, Class<?> buggy, Class<?> clean, String description, String failure) {
        add(list, name, buggy, clean, LOCON, description, failure);
    }

    /** The orders of locks that hide the races are the program's; what it computes is right either way. */
    private static void hiddenRaces(List<Subject> list) {
        add(
                list,
                "hiddenraces",
                dev.heddle.subjects.buggy.hiddenraces.HiddenRaces.class,
                dev.heddle.subjects.clean.hiddenraces.HiddenRaces.class,
                DRFINDER,
                "Hands two values over behind two locks whose order of acquisition is not needed.",
                "races on x and y");
        add(
                list,
                "hiddenedges",
                dev.heddle.subjects.buggy.hiddenedges.HiddenEdges.class,
                dev.heddle.subjects.clean.hiddenedges.HiddenEdges.class,
                DRFINDER,
                "Hands a value over behind up to three locks in a row whose order of acquisition is not needed.",
                "a race on x");
    }

    private static void twins(
            List<Subject> list, String name, Class<?> buggy, Class<?> clean, String description, String failure) {
        add(list, name, buggy, clean, ASSETFUZZER, description, failure);
    }

    private static void deadlock(List<Subject> list, String name, Class<?> buggy, Class<?> clean, String description) {
        add(list, name, buggy, clean, DEADLOCK, description, "deadlock");
    }

    private static void add(
            List<Subject> list,
            String name,
            Class<?> buggy,
            Class<?> clean,
            String technique,
            String description,
            String failure) {
        list.add(new Subject(name, buggy, Expectation.BUGGY, technique, description, Optional.of(failure)));
        list.add(new Subject(name, clean, Expectation.CLEAN, technique, description, Optional.empty()));
    }
}
