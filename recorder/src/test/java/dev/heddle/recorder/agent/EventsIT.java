package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.Events;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventsIT {
    @TempDir
    private Path folder;

    private AgentRun run(String jdk) throws Exception {
        AgentRun run = new AgentRun.Builder(jdk, folder).options("filter=off").run(Events.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        return run;
    }

    private static Predicate<Member> in(String method) {
        return member -> member.name().equals(method) && member.owner().startsWith("dev/heddle/");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#another")
    void recordsEveryKindOfEventInOrder(String jdk) throws Exception {
        AgentRun run = run(jdk);
        assertThat(run.events("0", in("accesses")))
                .containsExactly(
                        "ENTER Events.accesses",
                        "GET_STATIC Events.accesses count",
                        "PUT_STATIC Events.accesses count",
                        "GET_STATIC Events.accesses total",
                        "PUT_STATIC Events.accesses total",
                        "GET_FIELD Events.accesses weight",
                        "PUT_FIELD Events.accesses weight",
                        "GET_FIELD Events.accesses slots",
                        "GET_FIELD Events.accesses slots",
                        "ARRAY_LOAD Events.accesses ",
                        "ARRAY_STORE Events.accesses ",
                        "GET_FIELD Events.accesses table",
                        "ARRAY_LOAD Events.accesses ",
                        "HOLDS Events.accesses ",
                        "GET_FIELD Events.accesses table",
                        "ARRAY_LOAD Events.accesses ",
                        "HOLDS Events.accesses ",
                        "ARRAY_LOAD Events.accesses ",
                        "ARRAY_STORE Events.accesses ");
        assertThat(run.events("0", in("locks")))
                .containsExactly(
                        "ENTER Events.locks",
                        "ACQUIRE Events.locks",
                        "PUT_FIELD Events.locks guarded",
                        "RELEASE Events.locks",
                        "PUT_FIELD Events.locks weight");
        assertThat(run.events("0", in("instanceLocked")))
                .containsExactly(
                        "ENTER Events.instanceLocked",
                        "ACQUIRE Events.instanceLocked",
                        "RELEASE Events.instanceLocked",
                        "ENTER Events.instanceLocked",
                        "ACQUIRE Events.instanceLocked",
                        "RELEASE Events.instanceLocked");
        assertThat(run.events("0", in("classLocked")))
                .containsExactly(
                        "ENTER Events.classLocked",
                        "ACQUIRE Events.classLocked",
                        "PUT_STATIC Events.classLocked count",
                        "RELEASE Events.classLocked");
        assertThat(run.events("0", in("threads")))
                .startsWith("ENTER Events.threads", "ACQUIRE Events.threads", "START Events.threads start")
                .containsSubsequence(
                        "WAIT Events.threads wait",
                        "WAKE Events.threads wait",
                        "GET_FIELD Events.threads ready",
                        "RELEASE Events.threads",
                        "JOIN Events.threads join",
                        "JOIN Events.threads join");
        assertThat(run.events("0", in("start")))
                .containsExactly(
                        "ENTER Events$Worker.start",
                        "PUT_FIELD Events$Worker.start done",
                        "START Events$Worker.start start");
        assertThat(run.events("0.1", member -> true))
                .containsExactly(
                        "BEGIN .",
                        "ENTER Events.announce",
                        "ACQUIRE Events.announce",
                        "PUT_FIELD Events.announce ready",
                        "NOTIFY_ALL Events.announce notifyAll",
                        "RELEASE Events.announce",
                        "EXIT .",
                        "END .");
        assertThat(run.events("0.2", member -> true))
                .containsExactly(
                        "BEGIN .", "ENTER Events$Worker.run", "PUT_FIELD Events$Worker.run done", "EXIT .", "END .");
        assertThat(run.events("0", in("<init>")))
                .endsWith(
                        "ENTER Events$Derived.<init>",
                        "ENTER Events$Base.<init>",
                        "PUT_FIELD Events$Base.<init> base",
                        "RECEIVER Events$Derived.<init>",
                        "PUT_FIELD Events$Derived.<init> derived");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#one")
    void framesBalanceAndHaveTheirCaller(String jdk) throws Exception {
        AgentRun run = run(jdk);
        Map<String, String> callers = new HashMap<>();
        Deque<String> stack = new ArrayDeque<>();
        try (Recording open = Recording.open(run.recording())) {
            Names names = open.names();
            open.forEachOf(0, (stamp, thread, site, target, aux) -> {
                Op op = names.site(site).op();
                if (op == Op.ENTER) {
                    String name = names.site(site).method().name();
                    callers.put(name, aux == 0 ? "" : names.site(aux).method().name());
                    stack.push(name);
                } else if (op == Op.EXIT) {
                    stack.pop();
                } else if (op == Op.PUT_FIELD
                        && names.site(site).method().name().equals("exceptions")) {
                    assertThat(stack.peek()).as("the frames above were left").isEqualTo("exceptions");
                }
            });
        }
        assertThat(stack).isEmpty();
        assertThat(callers)
                .containsEntry("main", "")
                .containsEntry("accesses", "main")
                .containsEntry("inner", "outer")
                .containsEntry("outer", "exceptions");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.recorder.agent.AgentRun#jdks")
    void recordsCollectionsOfTheJdk(String jdk) throws Exception {
        AgentRun run = run(jdk);
        List<String> library = run.events("0", member -> member.owner().startsWith("java/"));
        assertThat(library)
                .containsSubsequence(
                        "ENTER StringBuffer.append",
                        "ACQUIRE StringBuffer.append",
                        "ENTER AbstractStringBuilder.append",
                        "GET_FIELD AbstractStringBuilder.append count",
                        "RELEASE StringBuffer.append")
                .containsSubsequence(
                        "ENTER Collections$SynchronizedCollection.add",
                        "ACQUIRE Collections$SynchronizedCollection.add",
                        "ENTER ArrayList.add",
                        "GET_FIELD ArrayList.add modCount",
                        "PUT_FIELD ArrayList.add size",
                        "RELEASE Collections$SynchronizedCollection.add")
                .as("class loading is not recorded")
                .noneMatch(line -> line.contains("ConcurrentHashMap"));
    }
}
