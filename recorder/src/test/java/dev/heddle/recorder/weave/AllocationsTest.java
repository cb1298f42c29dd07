package dev.heddle.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.program.Makes;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A plan's objects are reported to a scheduler when they are constructed, and no others. */
class AllocationsTest {
    private static final Member NESTED =
            new Member("dev/heddle/recorder/program/Makes", "nested", "()Ljava/util/List;");
    private static final Member ARRAYS =
            new Member("dev/heddle/recorder/program/Makes", "arrays", "()Ljava/util/List;");

    private final List<Object> reported = new ArrayList<>();
    private final List<Site> sites = new ArrayList<>();

    @BeforeEach
    void open() {
        Threads.open(new NoDirectory(), true, false, false);
    }

    @AfterEach
    void close() {
        Hooks.control(null);
    }

    @Test
    void reportsAllKeptObjectsWhereAllocationsAreRecorded() throws Exception {
        List<Object> made = run("nested", new WeaveOptions(true, Profile.FULL, false));
        // The list itself, and an object inside the first.
        assertThat(words(reported)).containsExactly("[]", "inner", "outer(inner)", "unowned", "again", "again");
        assertThat(reported)
                .filteredOn(each -> made.stream().anyMatch(one -> one == each))
                .hasSize(3);
        List<Object> arrays = run("arrays", new WeaveOptions(true, Profile.FULL, false));
        assertThat(reported)
                .filteredOn(each -> arrays.stream().anyMatch(one -> one == each))
                .hasSize(3);
    }

    @Test
    void reportsOnlyChosenAllocationsOtherwise() throws Exception {
        run("nested", new WeaveOptions(true, Profile.FULL, false));
        int again = offset("again", NESTED);
        int outer = offset("outer(inner)", NESTED);
        assertThat(outer).isLessThan(offset("inner", NESTED)).isLessThan(again);

        List<Object> made = run("nested", selecting(VariableName.madeAt(NESTED, again)));
        assertThat(reported).hasSize(2);
        assertThat(reported.get(0)).isSameAs(made.get(1));
        assertThat(reported.get(1)).isSameAs(made.get(2));

        made = run("nested", selecting(VariableName.made(NESTED, outer, "0.1", 7)));
        assertThat(reported).hasSize(1);
        assertThat(reported.get(0)).isSameAs(made.get(0));

        assertThat(run("arrays", selecting(VariableName.madeAt(NESTED, again)))).hasSize(3);
        assertThat(reported).isEmpty();
    }

    @Test
    void reportsArrays() throws Exception {
        run("arrays", new WeaveOptions(true, Profile.FULL, false));
        List<Site> all = List.copyOf(sites);
        for (Site site : all) {
            run("arrays", selecting(VariableName.madeAt(ARRAYS, site.offset())));
            assertThat(sites).containsExactly(site);
        }
        assertThat(all).hasSize(4);
    }

    @Test
    void reportsObjectsOfAClassNamedByAField() throws Exception {
        List<Object> made = run("nested", selecting(VariableName.parse("dev.heddle.recorder.program.Makes.name")));
        assertThat(words(reported)).containsExactly("inner", "outer(inner)", "unowned", "again", "again");
        assertThat(reported).containsAll(made);

        run("nested", selecting(VariableName.parse("dev.heddle.recorder.program.Tricky.name")));
        assertThat(reported).isEmpty();
        List<Object> arrays = run("arrays", selecting(VariableName.parse("int[].elements")));
        assertThat(reported)
                .filteredOn(each -> arrays.stream().anyMatch(one -> one == each))
                .hasSize(3);
    }

    @Test
    void reportsAllocationsWithPartialWeaving() throws Exception {
        run("nested", new WeaveOptions(true, Profile.FULL, false));
        int again = offset("again", NESTED);
        Tracking tracking = new Tracking(List.of(VariableName.madeAt(NESTED, again)), List.of(), List.of());
        run("nested", new WeaveOptions(true, Profile.FULL, false, Selection.only(tracking)));
        assertThat(words(reported)).containsExactly("again", "again");
    }

    @Test
    void reportsNothingWithoutAPlan() throws Exception {
        run("nested", WeaveOptions.CONTROL);
        assertThat(reported).isEmpty();
    }

    private int offset(String words, Member method) {
        Site site = sites.get(words(reported).indexOf(words));
        assertThat(site.method()).isEqualTo(method);
        assertThat(site.op()).isEqualTo(Op.ALLOCATE);
        return site.offset();
    }

    private static List<String> words(List<Object> objects) {
        List<String> words = new ArrayList<>();
        for (Object object : objects) {
            words.add(object instanceof List<?> ? "[]" : object.toString());
        }
        return words;
    }

    private static WeaveOptions selecting(VariableName variable) {
        Tracking tracking = new Tracking(List.of(variable), List.of(), List.of());
        return new WeaveOptions(true, Profile.ACCESS, false, Selection.allAnd(tracking));
    }

    @SuppressWarnings("unchecked")
    private List<Object> run(String method, WeaveOptions options) throws Exception {
        WovenLoader loader = new WovenLoader(options, false);
        reported.clear();
        sites.clear();
        Hooks.control(new IdleController() {
            @Override
            public void allocated(ThreadLog thread, int site, Object made) {
                assertThat(thread).isSameAs(ThreadLog.current());
                assertThat(made.toString()).as("its constructor has come back").isNotNull();
                sites.add(loader.weaver().sites().site(site));
                reported.add(made);
            }
        });
        Object made = loader.loadClass(Makes.class.getName()).getMethod(method).invoke(null);
        Hooks.control(null);
        return (List<Object>) made;
    }
}
