package dev.heddle.replayer.strategy.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsStrategyTest {
    private static final String BUFFER = "java/lang/StringBuffer";
    private static final Member RACE = new Member("acme/Race", "append", "()V");

    private static CodePoint point(String className, String method, String descriptor, int offset) {
        return new CodePoint(className, method, descriptor, offset, 1, "X.java");
    }

    private static PairsPlan.Access end(Op op, String method, String descriptor) {
        return new PairsPlan.Access(
                op,
                point("java.lang.AbstractStringBuilder", method, descriptor, 5),
                List.of(),
                point("java.lang.StringBuffer", method, descriptor, Site.ENTRY),
                null);
    }

    private static PairsStrategy strategy() {
        return new PairsStrategy(new PairsPlan(
                "p",
                "locon",
                1,
                List.of(new PairsPlan.Pair(
                        PairsPlan.Order.REQUIRED,
                        end(Op.GET_FIELD, "length", "()I"),
                        end(Op.PUT_FIELD, "setLength", "(I)V")))));
    }

    private static ThreadView thread(String path, Op op, Site site) {
        return (ThreadView) Proxy.newProxyInstance(
                ThreadView.class.getClassLoader(),
                new Class<?>[] {ThreadView.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "path" -> path;
                    case "op" -> op;
                    case "site" -> site;
                    case "isCalledBy" -> ((List<?>) arguments[0]).isEmpty();
                    case "isYielding" -> false;
                    case "siteNumber" -> 1;
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> path.hashCode();
                    default -> null;
                });
    }

    private static Site call(String method, String descriptor) {
        return new Site(Op.CALL, RACE, 2, 1, new Member(BUFFER, method, descriptor));
    }

    private static ThreadView chosen(ThreadView... enabled) {
        return strategy().choose(new Decision(0, List.of(enabled), null, Decision.Time.NOTHING));
    }

    @Test
    void holdsAThreadAtTheCallOfASynchronizedMethod() {
        ThreadView head = thread("0.1", Op.ACQUIRE, call("length", "()I"));
        ThreadView other = thread("0.2", Op.BEGIN, new Site(Op.BEGIN, RACE, 0, 1, null));
        assertThat(chosen(head, other)).isSameAs(other);
    }

    private static ThreadView firstChosen(long seed) {
        PairsPlan.Access head = access("0.2", Op.GET_FIELD);
        PairsPlan.Access tail = access("0.1", Op.PUT_FIELD);
        PairsPlan plan = new PairsPlan(
                "p", "race", seed, List.of(new PairsPlan.Pair(PairsPlan.Order.REQUIRED, head, tail)), List.of());
        Site begin = new Site(Op.BEGIN, RACE, 0, 1, null);
        List<ThreadView> enabled = List.of(thread("0.1", Op.BEGIN, begin), thread("0.2", Op.BEGIN, begin));
        return new PairsStrategy(plan).choose(new Decision(0, enabled, null, Decision.Time.NOTHING));
    }

    private static PairsPlan.Access access(String thread, Op op) {
        return new PairsPlan.Access(op, point("acme.Race", "append", "()V", 5), List.of(), null, thread);
    }

    @Test
    void seedsLeadEitherThreadToItsEndFirst() {
        assertThat(firstChosen(1).path()).isEqualTo("0.1");
        assertThat(firstChosen(2).path()).isEqualTo("0.2");
    }

    @Test
    void releasesTheHeadOnceTheTailIsAtItsCall() {
        ThreadView head = thread("0.1", Op.ACQUIRE, call("length", "()I"));
        ThreadView tail = thread("0.2", Op.ACQUIRE, call("setLength", "(I)V"));
        assertThat(chosen(head, tail)).isSameAs(head);
    }
}
