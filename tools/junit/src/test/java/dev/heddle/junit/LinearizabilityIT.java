package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.junit.linearizability.LinearizabilityError;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sample.Structures;

/** Structures of ours, of the JDK and of a library: the wrong ones are found, the right ones hold. */
class LinearizabilityIT {
    static Stream<Arguments> wrong() {
        return share(Stream.of(
                structure("losingStack", Structures::losingStack),
                structure("countedQueue", Structures::countedQueue),
                structure("volatileCounter", Structures::volatileCounter),
                structure("boundedList", Structures::boundedList),
                structure("counts", Structures::counts),
                structure("arrayDeque", Structures::arrayDeque),
                structure("spscQueue", Structures::spscQueue)));
    }

    static Stream<Arguments> right() {
        return share(Stream.of(
                structure("stack", Structures::stack),
                structure("mpmcQueue", Structures::mpmcQueue),
                structure("atomicCounter", Structures::atomicCounter),
                structure("concurrentMap", Structures::concurrentMap),
                structure("concurrentQueue", Structures::concurrentQueue),
                structure("blockingQueue", Structures::blockingQueue)));
    }

    private static Arguments structure(String name, Function<Search, SearchResult> search) {
        return Arguments.of(name, search);
    }

    private static Stream<Arguments> share(Stream<Arguments> all) {
        return Boolean.getBoolean("heddle.everywhere") ? all : all.limit(1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrong")
    void printsTheCallsThatNoOrderExplains(String name, Function<Search, SearchResult> search) {
        InterleavingError failure =
                search.apply(Heddle.search().budget("60s")).failure().orElseThrow();
        assertThat(failure.getCause()).isInstanceOf(LinearizabilityError.class);
        assertThat(failure)
                .hasMessageStartingWith("LinearizabilityError: no order of the calls explains A: ")
                .hasMessageContaining("     | A ")
                .hasMessageContaining("possible results, one call after another:")
                .hasMessageContaining("this run again: ");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("right")
    void holdsForLinearizableStructures(String name, Function<Search, SearchResult> search) {
        SearchResult result = search.apply(Heddle.search().budget("10s"));
        assertThat(result.assertNoFailure().schedules()).isPositive();
    }

    @Test
    void refusesOperationsThatAreNoSpecification() {
        AtomicInteger calls = new AtomicInteger();
        assertThatThrownBy(() ->
                        Heddle.linearizable(Object::new, Heddle.operation("next()", object -> calls.incrementAndGet())))
                .isInstanceOf(HeddleException.class)
                .hasMessageMatching(
                        "the operation next\\(\\) has the result 1 and then \\d+ in the same order of calls: "
                                + "use operations whose results depend only on the calls before");
        assertThatThrownBy(() -> Heddle.linearizable(Object::new))
                .hasMessage("a check for linearizability needs operations: name at least one");
    }

    @Test
    void refusesAnOperationThatWaitsForever() {
        assertThatThrownBy(() -> Heddle.linearizable(
                        () -> new LinkedBlockingQueue<Integer>(), Heddle.operation("take()", queue -> queue.take())))
                .isInstanceOf(HeddleException.class)
                .hasMessageStartingWith("the operation take() does not return within ")
                .hasMessageEndingWith("use operations that always return, such as poll() instead of take()");
    }
}
