import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.Origin;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * Inlines advice into some methods, moves others and intercepts them, and has a thread that uses the JDK's collections.
 */
public final class AdvisingAgent {
    public static final ConcurrentHashMap<String, AtomicInteger> CALLS = new ConcurrentHashMap<>();
    public static volatile int entered;

    public static void premain(String options, Instrumentation instrumentation) {
        new AgentBuilder.Default()
                .type(ElementMatchers.named("program.Torn"))
                .transform((builder, type, loader, module, domain) -> builder
                        .visit(Advice.to(Entered.class).on(ElementMatchers.nameStartsWith("set")))
                        .method(ElementMatchers.named("both").or(ElementMatchers.named("check")))
                        .intercept(MethodDelegation.to(Intercepted.class)))
                .installOn(instrumentation);
        Thread cleaner = new Thread(() -> {
            for (int i = 0; i < 1_000_000; i++) {
                count("cleaner");
                Thread.yield();
            }
        }, "agent-cleaner");
        cleaner.setDaemon(true);
        cleaner.start();
        Thread parent = new Thread(AdvisingAgent::startLate, "agent-parent");
        parent.setDaemon(true);
        parent.start();
    }

    /** Uses nothing of the JDK that Heddle weaves until the program runs; then it starts a thread that does. */
    private static void startLate() {
        while (!isProgramRunning) {
            Thread.onSpinWait();
        }
        Thread child = new Thread(() -> count("child"), "agent-child");
        child.setDaemon(true);
        child.start();
    }

    private static volatile boolean isProgramRunning;

    public static void count(String name) {
        CALLS.computeIfAbsent(name, any -> new AtomicInteger()).incrementAndGet();
    }

    public static final class Entered {
        @Advice.OnMethodEnter
        public static void enter(@Advice.Origin("#m") String method) {
            AdvisingAgent.entered++;
            AdvisingAgent.count(method);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        public static void exit() {
            AdvisingAgent.entered--;
        }
    }

    public static final class Intercepted {
        public static Object intercept(@SuperCall Callable<?> call, @Origin String method) throws Exception {
            isProgramRunning = true;
            AdvisingAgent.count(method);
            if (!AdvisingAgent.CALLS.containsKey("started")) {
                AdvisingAgent.count("started");
                Thread late = new Thread(() -> AdvisingAgent.count("late"), "agent-late");
                late.setDaemon(true);
                late.start();
            }
            return call.call();
        }
    }
}
