package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Copying;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.event.ElementRange;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.Tracking;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Woven copies and fills of arrays behave like the originals, and are recorded as accesses to ranges of elements. */
class ArrayCopiesTest {
    private static final WeaveOptions RECORD = new WeaveOptions(false, Profile.ACCESS, false);

    private final int[] one = new int[10];
    private final int[] other = new int[8];
    private Set<Long> stamps;

    @BeforeEach
    void open() {
        Threads.open(new NoDirectory(), true, false, false);
    }

    @AfterEach
    void close() {
        Hooks.control(null);
    }

    @ParameterizedTest
    @CsvSource({"false, SYNC", "false, ACCESS", "false, FULL", "true, ACCESS", "true, FULL"})
    void wovenCopiesBehaveLikeTheOriginals(boolean controlled, Profile profile) throws Exception {
        Hooks.control(controlled ? new IdleController() : null);
        WovenLoader loader = new WovenLoader(new WeaveOptions(controlled, profile, false), false);
        assertThat(loader.loadClass(Copying.class.getName()).getMethod("run").invoke(null))
                .isEqualTo(Copying.run());
    }

    @Test
    void recordsEachCopyAsAccessesToRanges() throws Exception {
        assertThat(events(RECORD, "twoArrays", one, other))
                .containsExactly(
                        "RANGE_READ * one 2-6",
                        "RANGE_WRITE * other 3-7",
                        "RANGE_READ I one 0-10",
                        "RANGE_READ I one 0-3",
                        "RANGE_READ I one 5-10",
                        "RANGE_WRITE I other 0-8",
                        "RANGE_WRITE I other 1-4");
        assertThat(stamps).as("the first copy is one step").hasSize(6);
    }

    @Test
    void recordsTheElementsCopiedBeforeAnException() throws Exception {
        Object[] source = {"a", "b", 3, "d"};
        assertThat(events(RECORD, "until", source, new String[8]))
                .containsExactly("RANGE_READ * ? 0-2", "RANGE_WRITE * ? 1-3");
        assertThat(events(RECORD, "until", source, new String[4])).isEmpty();
        assertThat(events(RECORD, "until", new Object[] {3}, new String[4])).isEmpty();
        assertThat(events(RECORD, "until", null, new String[4])).isEmpty();
    }

    /** One decision for a copy of any number of arrays and elements. */
    @Test
    void aCopyIsOneDecision() throws Exception {
        List<String> decisions = decisions(new WeaveOptions(true, Profile.ACCESS, false));
        assertThat(decisions)
                .containsExactly(
                        "RANGE_READ one 2, RANGE_WRITE other 3: 4",
                        "RANGE_READ one 0: 10",
                        "RANGE_READ one 0: 3",
                        "RANGE_READ one 5: 5",
                        "RANGE_WRITE other 0: 8",
                        "RANGE_WRITE other 1: 3");
        assertThat(decisions(only("I"))).isEqualTo(decisions);
        assertThat(decisions(only("J"))).containsExactly(decisions.get(0));
        assertThat(decisions(only())).isEmpty();
    }

    private static WeaveOptions only(String... elements) {
        Tracking tracking = new Tracking(List.of(), List.of(), List.of(elements));
        return new WeaveOptions(true, Profile.ACCESS, false, Selection.only(tracking));
    }

    private List<String> decisions(WeaveOptions options) throws Exception {
        WovenLoader loader = new WovenLoader(options, false);
        List<String> recorded = new ArrayList<>();
        Hooks.control(new IdleController() {
            @Override
            public void copy(
                    ThreadLog thread,
                    int readSite,
                    Object source,
                    int from,
                    int writeSite,
                    Object target,
                    int to,
                    int length) {
                List<String> halves = new ArrayList<>();
                if (source != null) {
                    halves.add(loader.weaver().sites().site(readSite).op() + " " + name(source) + " " + from);
                }
                if (target != null) {
                    halves.add(loader.weaver().sites().site(writeSite).op() + " " + name(target) + " " + to);
                }
                recorded.add(String.join(", ", halves) + ": " + length);
            }
        });
        loader.loadClass(Copying.class.getName())
                .getMethod("twoArrays", int[].class, int[].class)
                .invoke(null, one, other);
        Hooks.control(null);
        return recorded;
    }

    private String name(Object array) {
        return array == one ? "one" : array == other ? "other" : "?";
    }

    private String name(int identity) {
        return identity == System.identityHashCode(one)
                ? "one"
                : identity == System.identityHashCode(other) ? "other" : "?";
    }

    private List<String> events(WeaveOptions options, String method, Object... arguments) throws Exception {
        WovenLoader loader = new WovenLoader(options, false);
        ThreadLog log = ThreadLog.current();
        log.take(new long[log.available()], log.available());
        Class<?> type = loader.loadClass(Copying.class.getName());
        for (var declared : type.getMethods()) {
            if (declared.getName().equals(method)) {
                try {
                    declared.invoke(null, arguments);
                } catch (InvocationTargetException e) {
                    assertThatThrownBy(() -> {
                                throw e.getCause();
                            })
                            .isInstanceOf(RuntimeException.class);
                }
            }
        }
        long[] words = new long[log.available()];
        log.take(words, words.length);
        stamps = new HashSet<>();
        List<String> events = new ArrayList<>();
        for (int i = 0; i < words.length; i += 2) {
            int number = EventLayout.site(words[i]);
            Site site = number < 256 ? null : loader.weaver().sites().site(number);
            if (site != null && site.op().isRange()) {
                int code = EventLayout.aux(words[i + 1]);
                stamps.add(EventLayout.stamp(words[i]));
                events.add(site.op() + " " + site.target().descriptor() + " " + name(EventLayout.target(words[i + 1]))
                        + " " + ElementRange.from(code) + "-" + ElementRange.to(code));
            }
        }
        return events;
    }
}
