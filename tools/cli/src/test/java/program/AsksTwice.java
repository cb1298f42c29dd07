package program;

import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** One thread asks the same question twice, and fails if another thread changed the answer in between. */
public final class AsksTwice {
    private AsksTwice() {}

    /** @param words the question */
    public static void main(String[] words) throws Exception {
        Supplier<Object> question;
        Callable<?> change;
        switch (words[0]) {
            case "containsKey" -> {
                ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
                question = () -> map.containsKey("a");
                change = () -> map.put("a", "b");
            }
            case "isEmpty" -> {
                ConcurrentSkipListMap<String, String> map = new ConcurrentSkipListMap<>();
                question = () -> map.isEmpty();
                change = () -> map.put("a", "b");
            }
            case "isDone" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                question = task::isDone;
                change = () -> {
                    task.run();
                    return null;
                };
            }
            case "isAlive" -> {
                Thread thread = new Thread(() -> {});
                thread.start();
                question = thread::isAlive;
                change = () -> null;
            }
            case "getProperty" -> {
                question = () -> System.getProperty("program.asked") != null;
                change = () -> System.setProperty("program.asked", "yes");
            }
            default -> throw new IllegalArgumentException(words[0]);
        }
        ask(question, change);
    }

    private static void ask(Supplier<Object> question, Callable<?> change) throws InterruptedException {
        boolean[] hasChanged = new boolean[1];
        Thread asking = new Thread(() -> {
            Object first = question.get();
            hasChanged[0] = !first.equals(question.get());
        });
        Thread changing = new Thread(() -> {
            try {
                change.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        asking.start();
        changing.start();
        asking.join();
        changing.join();
        if (hasChanged[0]) {
            throw new AssertionError("the answer changed");
        }
    }
}
