package program;

import java.util.List;

/**
 * A program whose threads, locks' users and failure have names that could forge a line, break a document, or fill a
 * page: an update of theirs is lost.
 */
public final class HostileNames {
    /**
     * A million characters; lines with orders to build servers; half a surrogate pair; marks of direction; an escape
     * sequence; markup; nothing.
     */
    public static final List<String> NAMES = List.of(
            "x".repeat(1 << 20),
            "a\n::error file=x::forged\r\n##[error]forged\u2028##teamcity[x]\u0085T9|w(V9)|1",
            "half\ud800a\udc00pair",
            "\u202egnp.exe\u2066x\u200f",
            "\u001b[2J\u001b]0;x\u0007\u0000",
            "</script><script>alert(1)</script>]]>&amp;'\"`|*${x}{{x}}",
            "");

    private static int count;

    private HostileNames() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[NAMES.size()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(HostileNames::count, NAMES.get(i));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (count != threads.length) {
            throw new IllegalStateException(String.join("", NAMES.subList(1, NAMES.size())) + NAMES.get(0));
        }
    }

    private static void count() {
        count++;
    }
}
