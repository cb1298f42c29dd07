package dev.heddle.subjects.kernel;

/** The arguments of a kernel: the number of threads, and the amount of work in the kernel's own unit. */
record KernelArguments(int threads, int size) {

    /**
     * The arguments from no words, a size, or a number of threads and a size.
     *
     * @throws IllegalArgumentException if there are more words, there is no thread, or the size is below the least one
     */
    static KernelArguments of(String[] words, int otherwise, int least) {
        if (words.length > 2) {
            throw new IllegalArgumentException(
                    "takes threads and size, or the size only, not " + words.length + " words");
        }
        int threads = words.length == 2 ? Integer.parseInt(words[0]) : Kernel.THREADS;
        int size = words.length == 0 ? otherwise : Integer.parseInt(words[words.length - 1]);
        if (threads < 1 || size < least) {
            throw new IllegalArgumentException(
                    "threads are at least 1 and the size is at least " + least + ", not " + threads + " and " + size);
        }
        return new KernelArguments(threads, size);
    }

    /**
     * The first of the pieces of work 0 to {@code pieces} that a thread does, if each does as many next to each other.
     */
    int first(int thread, int pieces) {
        return (int) ((long) pieces * thread / threads);
    }
}
