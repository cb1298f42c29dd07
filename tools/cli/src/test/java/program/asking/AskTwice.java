package program.asking;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs generated programs under control, each again and again until the change came between the two questions.
 * Arguments: the folder of {@link Generator}, how often each is tried at most, how often all of them together, and a
 * file with the numbers of the pairs. Prints a line for each pair that begins, and one for each that was reached or
 * missed.
 */
public final class AskTwice {
    private AskTwice() {}

    static Calls calls(Path folder, String className) throws Exception {
        ClassLoader own = AskTwice.class.getClassLoader();
        boolean isThere = own.getResource("program/asking/" + className + ".class") != null;
        ClassLoader loader =
                isThere ? own : new URLClassLoader(new URL[] {folder.toUri().toURL()}, own);
        return (Calls) loader.loadClass("program.asking." + className)
                .getDeclaredConstructor()
                .newInstance();
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        int most = Integer.parseInt(arguments[1]);
        List<String> pairs = Files.readAllLines(folder.resolve("pairs.txt"));
        int rest = Integer.parseInt(arguments[2]);
        for (String number : Files.readAllLines(Path.of(arguments[3]))) {
            if (rest <= 0) {
                break;
            }
            int i = Integer.parseInt(number);
            String[] words = pairs.get(i).split("\t");
            System.out.println("pair " + i);
            Calls calls = calls(folder, words[1]);
            int ask = Integer.parseInt(words[4]);
            int change = Integer.parseInt(words[5]);
            int tries = 0;
            boolean isReached = false;
            while (!isReached && tries++ < most) {
                isReached = words[6].equals(once(States.all().get(words[0]), calls, ask, change));
            }
            rest -= tries;
            System.out.println((isReached ? "reached " : "missed ") + i + " " + tries);
        }
        System.exit(0);
    }

    private static String once(States.State state, Calls calls, int ask, int change) throws InterruptedException {
        Object object = state.make().get();
        String[] seen = new String[2];
        Thread asking = new Thread(() -> {
            seen[0] = calls.ask(ask, object);
            seen[1] = calls.ask(ask, object);
        });
        Thread changing = new Thread(() -> calls.ask(change, object));
        asking.start();
        changing.start();
        asking.join();
        changing.join();
        States.end(object);
        return seen[0] + " then " + seen[1];
    }
}
