package dev.heddle.subjects.correct;

/** Each thread has a buffer of its own in a thread-local variable. */
public final class ThreadLocalCache {
    private static final ThreadLocal<StringBuilder> BUFFER = ThreadLocal.withInitial(StringBuilder::new);

    private ThreadLocalCache() {}

    public static void main(String[] args) throws InterruptedException {
        String[] texts = new String[2];
        Threads.run(() -> texts[0] = text("warp"), () -> texts[1] = text("weft"));
        Result.check("<warp><weft>", texts[0] + texts[1]);
    }

    private static String text(String name) {
        StringBuilder buffer = BUFFER.get();
        buffer.setLength(0);
        return buffer.append('<').append(name).append('>').toString();
    }
}
