package dev.heddle.junit;

import dev.heddle.junit.linearizability.Counterexample;
import dev.heddle.junit.linearizability.Creation;
import dev.heddle.junit.linearizability.LinearizabilityCheck;
import dev.heddle.junit.linearizability.LinearizabilityError;
import dev.heddle.junit.linearizability.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A search of schedules with options of its own; without them, {@link Heddle} has the same methods. */
public final class Search {
    /** How many lambdas each method has passed. */
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    private String budget = SearchSettings.DEFAULTS.budget();
    private String technique = SearchSettings.DEFAULTS.technique();
    private String memory = SearchSettings.DEFAULTS.memory();
    private long seed = SearchSettings.DEFAULTS.seed();
    private String timeout = SearchSettings.DEFAULTS.timeout();
    private String include = SearchSettings.DEFAULTS.include();
    private String exclude = SearchSettings.DEFAULTS.exclude();
    private String failOn = SearchSettings.DEFAULTS.failOn();

    Search() {}

    /** Time to search, such as {@code 5s} or {@code 2m}; {@code 20s} unless set. */
    public Search budget(String time) {
        budget = time;
        return this;
    }

    /** The technique that chooses the schedules, as for {@code heddle hunt --technique}; all of them unless set. */
    public Search technique(String name) {
        technique = name;
        return this;
    }

    /** The writes that racy reads may see; {@link Memory#JMM} unless set. */
    public Search memory(Memory writes) {
        memory = SearchSettings.name(writes);
        return this;
    }

    /** Seed of all random choices; 1 unless set. */
    public Search seed(long number) {
        seed = number;
        return this;
    }

    /** Time limit of one run; ten times the time of an ordinary run plus ten seconds unless set. */
    public Search timeout(String time) {
        timeout = time;
        return this;
    }

    /** Classes to instrument, such as {@code com.acme.**}; unless set, all except the JDK's and test frameworks'. */
    public Search include(String patterns) {
        include = patterns;
        return this;
    }

    /** Classes not to instrument, as for {@link #include}. */
    public Search exclude(String patterns) {
        exclude = patterns;
        return this;
    }

    /**
     * Findings that count as failures besides exceptions and hangs; the property {@code heddle.failOn} replaces them.
     */
    public Search failOn(FailOn... findings) {
        failOn = SearchSettings.names(findings);
        return this;
    }

    /**
     * Runs the body under many schedules, and prints how much was searched.
     *
     * @throws HeddleException if that is not possible; the message has the reason
     */
    public SearchResult explore(Body body) {
        return explore(body, Caller.find());
    }

    /**
     * Like {@link #explore}, for a body that no schedule may make fail.
     *
     * @throws InterleavingError if a schedule makes it fail
     */
    public SearchResult check(Body body) {
        return explore(body, Caller.find()).assertNoFailure();
    }

    /**
     * Generates tests in which two threads call one object of the class, and runs them under many schedules. A test fails
     * by an exception, a result or a deadlock that no order of the same calls has. Only the budget and the seed of this
     * search count; the tests and reports are below {@code target/heddle}.
     *
     * @param type a public class of the class path
     * @throws InterleavingError if a test fails; the message has the calls and the file of the test
     * @throws HeddleException if the class cannot be probed; the message has the reason
     */
    public void probe(Class<?> type) {
        if (!UnderHeddle.isTrue()) {
            ClassProbe.run(type, budget, seed);
        }
    }

    /**
     * Searches an execution of concurrent calls on one object whose results no order of the calls explains, where a
     * call that returned before another one began comes first. The calls are chosen from the operations, the same ones
     * for each seed: two to three threads with two to three calls each, and calls before and after them.
     *
     * @param creation makes the object; its calls in one thread are the specification
     * @param operations calls that always return, and with the same results in the same order of calls
     * @throws HeddleException if an operation does not do that, or the search is not possible
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final <T> SearchResult linearizable(Creation<T> creation, Operation<? super T>... operations) {
        Caller caller = Caller.find();
        LinearizabilityCheck<T> check;
        try {
            check = LinearizabilityCheck.of(creation, List.of(operations), seed);
        } catch (IllegalArgumentException e) {
            throw new HeddleException(e.getMessage(), e);
        }
        return explore(check::run, caller);
    }

    private SearchResult explore(Body body, Caller caller) {
        if (UnderHeddle.isTrue()) {
            return once(body, caller);
        }
        try {
            TestProgram program = TestProgram.ofLambda(caller, number(caller), body);
            String named = System.getProperty(PlanRun.PROPERTY);
            if (named != null && Path.of(named).endsWith(program.planName())) {
                return underPlan(new PlanRun(program, named), Path.of(named));
            }
            SearchResult result = new TestSearch(program, options()).run();
            if (result.failure().isEmpty()) {
                System.out.println(result);
            } else if (result.plan().isPresent() && isOfCalls(result)) {
                return withCalls(result, program);
            }
            return result;
        } catch (IOException e) {
            throw new HeddleException("the search at " + caller + " could not be made: " + e.getMessage(), e);
        }
    }

    /** Whether it is the failure of a check for linearizability: then the failing run prints the calls. */
    private static boolean isOfCalls(SearchResult result) {
        return result.failure()
                .filter(failure -> failure.getCause() instanceof LinearizabilityError)
                .isPresent();
    }

    private SearchSettings options() {
        String named = System.getProperty(SearchSettings.FAIL_ON);
        // The threads of the calls have to be instrumented.
        String woven = include.isEmpty() ? "" : include + "," + LinearizabilityCheck.WOVEN;
        return new SearchSettings(
                budget, technique, memory, seed, timeout, woven, exclude, named == null ? failOn : named);
    }

    /** Makes the run of the plan again, and puts the calls that it prints before the steps of its threads. */
    private static SearchResult withCalls(SearchResult result, TestProgram program) throws IOException {
        InterleavingError failure = result.failure().orElseThrow();
        List<String> calls = Counterexample.printed(
                new PlanRun(program, result.plan().orElseThrow().toString()).output());
        int title = failure.getMessage().indexOf('\n');
        return calls.isEmpty()
                ? result
                : result.with(new InterleavingError(
                        failure.getMessage().substring(0, title + 1)
                                + String.join("\n", calls)
                                + failure.getMessage().substring(title),
                        failure.getCause()));
    }

    private static SearchResult underPlan(PlanRun run, Path plan) throws IOException {
        try {
            run.run();
            return SearchResult.ofOneRun(null, plan);
        } catch (InterleavingError e) {
            return SearchResult.ofOneRun(e, plan);
        }
    }

    /** This JVM records or controls its program: the body belongs to it. */
    private static SearchResult once(Body body, Caller caller) {
        UnderHeddle.noteOnlyRun(caller.type(), caller.type().getName() + "#" + caller.method());
        try {
            body.run();
            return SearchResult.ofOneRun(null, null);
        } catch (Exception | AssertionError e) {
            return SearchResult.ofOneRun(new InterleavingError(e.toString(), e), null);
        }
    }

    private static int number(Caller caller) {
        synchronized (NUMBERS) {
            return NUMBERS.merge(caller.type().getName() + "#" + caller.method(), 1, Integer::sum);
        }
    }
}
