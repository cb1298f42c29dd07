package dev.heddle.subjects.correct;

/** Values go to a thread by its start and come back by its end. */
public final class StartAndJoin {
    private StartAndJoin() {}

    public static void main(String[] args) throws InterruptedException {
        int[] numbers = {1, 2, 0};
        Thread thread = new Thread(() -> numbers[2] = numbers[0] + numbers[1]);
        numbers[1] = 5;
        thread.start();
        thread.join();
        numbers[0] = 0;
        Result.check(6, numbers[2]);
    }
}
