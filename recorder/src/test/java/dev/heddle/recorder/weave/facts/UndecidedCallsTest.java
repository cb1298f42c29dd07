package dev.heddle.recorder.weave.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about coverage names the calls that are no decisions. The oracle is the page. */
class UndecidedCallsTest {
    private static final Pattern NAME = Pattern.compile("`(?:[A-Z]\\w+\\.)?([a-z]\\w+)`");

    @Test
    void listsTheMethodsThatThePageNames() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "coverage.md"));
        int from = page.indexOf("These are **no decisions**");
        int to = page.indexOf("Neither decisions nor named are");
        assertThat(from).isPositive();
        assertThat(to).isGreaterThan(from);
        Set<String> named = new TreeSet<>();
        for (Matcher names = NAME.matcher(page.substring(from, to)); names.find(); ) {
            named.add(names.group(1));
        }
        Set<String> known = new TreeSet<>();
        known.addAll(UndecidedCalls.OF_THREADS);
        known.addAll(UndecidedCalls.OF_TASKS);
        known.addAll(UndecidedCalls.OF_STREAMS);
        assertThat(named).isEqualTo(known);
        String list = page.substring(from, to);
        assertThat(list).contains("`Unsafe`").contains("`MethodHandle`").contains("`ThreadGroup`");
    }

    @Test
    void recognisesEachOfThem() {
        String getter = "(Ljava/lang/Object;J)I";
        assertThat(UndecidedCalls.isUndecided("sun/misc/Unsafe", "getInt", getter))
                .isTrue();
        assertThat(UndecidedCalls.isUndecided("java/lang/invoke/MethodHandle", "invokeExact", "()I"))
                .isTrue();
        assertThat(UndecidedCalls.isUndecided("java/lang/ThreadGroup", "enumerate", "([Ljava/lang/Thread;)I"))
                .isTrue();
        assertThat(UndecidedCalls.isUndecided("java/lang/Thread", "getStackTrace", "()"))
                .isTrue();
        assertThat(UndecidedCalls.isUndecided("java/util/concurrent/ConcurrentHashMap$KeySetView", "stream", "()"))
                .isTrue();
        assertThat(UndecidedCalls.isUndecided("java/util/concurrent/ForkJoinTask", "helpQuiesce", "()V"))
                .isTrue();
        assertThat(UndecidedCalls.isUndecided("java/lang/Thread", "isAlive", "()Z"))
                .isFalse();
        assertThat(UndecidedCalls.isUndecided("java/util/concurrent/ConcurrentHashMap", "size", "()I"))
                .isFalse();
    }
}
