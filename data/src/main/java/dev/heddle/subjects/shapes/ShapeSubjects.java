package dev.heddle.subjects.shapes;

import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subject.Expectation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs of the shapes that concurrency benchmarks are known for, each with a buggy and a clean twin. They are small,
 * and have no work around what matters: what counts is after how many executions, and how soon, a search finds them.
 */
public final class ShapeSubjects {

    /** Their purpose: the default hunt, without a chosen technique. */
    public static final String PORTFOLIO = "portfolio";

    private static final List<Shape> SHAPES = shapesInOrder();

    private ShapeSubjects() {}

    /**
     * A program and how it is run.
     *
     * @param name the same for both twins
     * @param failure what the message of a failure contains; of a shape that hangs, what goes wrong
     * @param hangs whether the bug is that the program does not end
     * @param sizes arguments to try it with, the first of which is the default; empty if it takes none
     */
    public record Shape(
            String name,
            Class<?> buggy,
            Class<?> clean,
            String description,
            String failure,
            boolean hangs,
            List<Integer> sizes) {

        public Subject buggyTwin() {
            return new Subject(name, buggy, Expectation.BUGGY, PORTFOLIO, description, Optional.of(failure));
        }

        public Subject cleanTwin() {
            return new Subject(name, clean, Expectation.CLEAN, PORTFOLIO, description, Optional.empty());
        }
    }

    /** All shapes in an order that does not change from call to call. */
    public static List<Shape> shapes() {
        return SHAPES;
    }

    /** Both twins of all of them, the buggy one first. */
    public static List<Subject> all() {
        return SHAPES.stream()
                .flatMap(shape -> Stream.of(shape.buggyTwin(), shape.cleanTwin()))
                .toList();
    }

    private static List<Shape> shapesInOrder() {
        return List.of(
                new Shape(
                        "setters",
                        dev.heddle.subjects.shapes.buggy.Setters.class,
                        dev.heddle.subjects.shapes.clean.Setters.class,
                        "Setters set two fields, a checker reads both.",
                        "a is",
                        false,
                        List.of(3, 10, 30, 100)),
                new Shape(
                        "twostages",
                        dev.heddle.subjects.shapes.buggy.TwoStages.class,
                        dev.heddle.subjects.shapes.clean.TwoStages.class,
                        "The second stage reads what the first one computed in two steps.",
                        "but data2 is",
                        false,
                        List.of(2, 10, 100)),
                new Shape(
                        "wronglock",
                        dev.heddle.subjects.shapes.buggy.WrongLock.class,
                        dev.heddle.subjects.shapes.clean.WrongLock.class,
                        "Changes a value under two different locks.",
                        "and read",
                        false,
                        List.of(2, 10, 100)),
                new Shape(
                        "lazyinit",
                        dev.heddle.subjects.shapes.buggy.LazyInit.class,
                        dev.heddle.subjects.shapes.clean.LazyInit.class,
                        "Makes an object when it is asked for.",
                        "instances",
                        false,
                        List.of(2, 10)),
                new Shape(
                        "tokenring",
                        dev.heddle.subjects.shapes.buggy.TokenRing.class,
                        dev.heddle.subjects.shapes.clean.TokenRing.class,
                        "Passes a token round a ring and counts the tokens.",
                        "tokens in the ring",
                        false,
                        List.of(3, 10)),
                new Shape(
                        "circularbuffer",
                        dev.heddle.subjects.shapes.buggy.CircularBuffer.class,
                        dev.heddle.subjects.shapes.clean.CircularBuffer.class,
                        "Puts elements into a circular buffer.",
                        "elements are in the buffer",
                        false,
                        List.of(2, 5)),
                new Shape(
                        "workstealing",
                        dev.heddle.subjects.shapes.buggy.WorkStealing.class,
                        dev.heddle.subjects.shapes.clean.WorkStealing.class,
                        "Steals tasks from the other end of a deque.",
                        "was done 2 times",
                        false,
                        List.of(4, 16)),
                new Shape(
                        "laststeal",
                        dev.heddle.subjects.shapes.buggy.LastSteal.class,
                        dev.heddle.subjects.shapes.clean.LastSteal.class,
                        "Steals tasks from the other end of a deque.",
                        "was done 2 times",
                        false,
                        List.of(2)),
                new Shape(
                        "ifqueue",
                        dev.heddle.subjects.shapes.buggy.IfQueue.class,
                        dev.heddle.subjects.shapes.clean.IfQueue.class,
                        "Consumers wait for elements of a queue.",
                        "took from an empty queue",
                        false,
                        List.of(2, 10)),
                new Shape(
                        "notifyqueue",
                        dev.heddle.subjects.shapes.buggy.NotifyQueue.class,
                        dev.heddle.subjects.shapes.clean.NotifyQueue.class,
                        "Hands elements over through one place.",
                        "all wait",
                        true,
                        List.of(2)),
                new Shape(
                        "readerswriters",
                        dev.heddle.subjects.shapes.buggy.ReadersWriters.class,
                        dev.heddle.subjects.shapes.clean.ReadersWriters.class,
                        "Readers share a room that a writer needs alone.",
                        "read",
                        false,
                        List.of(2, 10)),
                new Shape(
                        "missedsignal",
                        dev.heddle.subjects.shapes.buggy.MissedSignal.class,
                        dev.heddle.subjects.shapes.clean.MissedSignal.class,
                        "Waits until a flag is set.",
                        "waits",
                        true,
                        List.of()),
                new Shape(
                        "deposits",
                        dev.heddle.subjects.shapes.buggy.Deposits.class,
                        dev.heddle.subjects.shapes.clean.Deposits.class,
                        "Deposits into an account in threads.",
                        "after",
                        false,
                        List.of(2, 10)),
                new Shape(
                        "oversold",
                        dev.heddle.subjects.shapes.buggy.Oversold.class,
                        dev.heddle.subjects.shapes.clean.Oversold.class,
                        "Sells the seats of a flight by agencies.",
                        "seats too many",
                        false,
                        List.of(3, 30)),
                new Shape(
                        "philosophers",
                        dev.heddle.subjects.shapes.buggy.Philosophers.class,
                        dev.heddle.subjects.shapes.clean.Philosophers.class,
                        "Philosophers take two forks each.",
                        "deadlock",
                        true,
                        List.of(3, 5)),
                new Shape(
                        "sharedstack",
                        dev.heddle.subjects.shapes.buggy.SharedStack.class,
                        dev.heddle.subjects.shapes.clean.SharedStack.class,
                        "Pushes onto a stack and looks at its top.",
                        "there is no element",
                        false,
                        List.of()),
                new Shape(
                        "fibonacci",
                        dev.heddle.subjects.shapes.buggy.Fibonacci.class,
                        dev.heddle.subjects.shapes.clean.Fibonacci.class,
                        "Adds two numbers to each other in turn.",
                        "reached",
                        false,
                        List.of(2, 3)),
                new Shape(
                        "publish",
                        dev.heddle.subjects.shapes.buggy.Publish.class,
                        dev.heddle.subjects.shapes.clean.Publish.class,
                        "Makes a configuration that another thread uses.",
                        "limit is 0",
                        false,
                        List.of()),
                new Shape(
                        "barrier",
                        dev.heddle.subjects.shapes.buggy.Barrier.class,
                        dev.heddle.subjects.shapes.clean.Barrier.class,
                        "Meets twice at a barrier.",
                        "waits",
                        true,
                        List.of(2, 3)),
                new Shape(
                        "listeners",
                        dev.heddle.subjects.shapes.buggy.Listeners.class,
                        dev.heddle.subjects.shapes.clean.Listeners.class,
                        "Notifies listeners while one is added.",
                        "ConcurrentModificationException",
                        false,
                        List.of()),
                new Shape(
                        "computetwice",
                        dev.heddle.subjects.shapes.buggy.ComputeTwice.class,
                        dev.heddle.subjects.shapes.clean.ComputeTwice.class,
                        "Computes values of a concurrent map.",
                        "computed 2 times",
                        false,
                        List.of(2)),
                new Shape(
                        "aba",
                        dev.heddle.subjects.shapes.buggy.Aba.class,
                        dev.heddle.subjects.shapes.clean.Aba.class,
                        "Pops from and pushes onto a stack without locks.",
                        "on the stack and in use",
                        false,
                        List.of()),
                new Shape(
                        "firstlocks",
                        dev.heddle.subjects.shapes.buggy.FirstLocks.class,
                        dev.heddle.subjects.shapes.clean.FirstLocks.class,
                        "The first of a kind takes a permit, the last one gives it back.",
                        "both wait",
                        true,
                        List.of()),
                new Shape(
                        "closedfile",
                        dev.heddle.subjects.shapes.buggy.ClosedFile.class,
                        dev.heddle.subjects.shapes.clean.ClosedFile.class,
                        "Writes to a file unless it is closed.",
                        "NullPointerException",
                        false,
                        List.of()),
                new Shape(
                        "hitrate",
                        dev.heddle.subjects.shapes.buggy.HitRate.class,
                        dev.heddle.subjects.shapes.clean.HitRate.class,
                        "Counts requests and hits and reports both.",
                        "hits of",
                        false,
                        List.of(2, 10)));
    }
}
