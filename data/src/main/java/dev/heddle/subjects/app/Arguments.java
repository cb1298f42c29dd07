package dev.heddle.subjects.app;

/**
 * The arguments of a program: the number of threads, and the amount of work in the program's own unit.
 */
record Arguments(int threads, int size) {

    static Arguments of(String[] words) {
        if (words.length != 2) {
            throw new IllegalArgumentException("needs two arguments, the number of threads and the size of the work");
        }
        Arguments arguments = new Arguments(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
        if (arguments.threads < 1 || arguments.size < 1) {
            throw new IllegalArgumentException("threads and size are at least 1, not " + words[0] + " and " + words[1]);
        }
        return arguments;
    }
}
