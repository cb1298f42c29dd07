package dev.heddle.analyzer.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContextsTest {
    private static final int METHODS = 5;
    private static final int CALLS = 3;

    private final Names names = names();
    private final Contexts contexts = new Contexts(new SiteIndex(names));

    private static Names names() {
        Names names = new Names();
        names.putClass(1, new ClassName("a/B", null, 1, "B.java", ClassName.Loader.APP, true, List.of()));
        for (int m = 0; m < METHODS; m++) {
            Member method = new Member("a/B", "m" + m, "()V");
            names.putSite(enter(m), new Site(Op.ENTER, method, Site.ENTRY, 10 * m, null));
            names.putSite(access(m), new Site(Op.PUT_FIELD, method, 5, 10 * m + 5, new Member("a/B", "x", "I")));
            for (int c = 0; c < CALLS; c++) {
                names.putSite(call(m, c), new Site(Op.CALL, method, 20 + c, 10 * m + c, null));
            }
        }
        return names;
    }

    private static int enter(int method) {
        return 300 + method;
    }

    private static int access(int method) {
        return 400 + method;
    }

    private static int call(int method, int number) {
        return 500 + method * CALLS + number;
    }

    @Test
    void hashesLikeTheStack() {
        long seed = 42;
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            int context = Contexts.ROOT;
            int method = -1;
            for (int depth = random.nextInt(8); depth >= 0; depth--) {
                int caller = method;
                method = random.nextInt(METHODS);
                int kind = random.nextInt(4);
                // Known, unknown, or the call site of a method that is not the caller.
                int call = caller < 0 || kind == 0
                        ? 0
                        : call(kind == 1 ? random.nextInt(METHODS) : caller, random.nextInt(CALLS));
                context = contexts.enter(context, call, enter(method));
            }
            List<CodePoint> stack = contexts.stack(context, access(method));
            assertThat(contexts.hash(context))
                    .as("seed %d, stack %s", seed, stack)
                    .isEqualTo(CallStack.context(stack));
        }
        assertThat(contexts.mismatched()).isPositive();
    }

    @Test
    void namesEachFrameAtItsCall() {
        int outer = contexts.enter(Contexts.ROOT, 0, enter(0));
        int inner = contexts.enter(outer, call(0, 2), enter(1));
        assertThat(contexts.stack(inner, access(1)))
                .containsExactly(
                        new CodePoint("a.B", "m1", "()V", 5, 15, "B.java"),
                        new CodePoint("a.B", "m0", "()V", 22, 2, "B.java"));
        assertThat(contexts.enter(outer, call(0, 2), enter(1))).isEqualTo(inner);
    }
}
