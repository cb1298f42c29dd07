package dev.heddle.subjects.plain;

/** Starts no thread, says hello and ends. */
public final class NoThreads {

    private NoThreads() {}

    public static void main(String[] args) {
        System.out.println("hello");
    }
}
