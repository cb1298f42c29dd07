package dev.heddle.bench;

/**
 * The outcome of a process.
 *
 * @param exit its exit code; meaningless if it was stopped
 * @param stopped why it was stopped, or null
 * @param out what it printed
 * @param err what it printed on standard error
 * @param peakKib the most memory it had resident, in KiB; -1 if that is not known
 * @param peakOwnKib the most of it that belonged to no file, in KiB, as far as it was seen; -1 if that is not known
 * @param cpuMillis user and system time, its children included; -1 if that is not known
 */
record Child(int exit, String stopped, String out, String err, long peakKib, long peakOwnKib, long cpuMillis) {
    /** Why it failed, in a line; null if it did not. */
    String complaint() {
        if (stopped != null) {
            return stopped;
        }
        return exit == 0 ? null : "exit code " + exit + ": " + firstLineOf(err.isBlank() ? out : err);
    }

    private static String firstLineOf(String text) {
        return text.lines()
                .filter(line -> line.contains("Error") || line.contains("Exception") || line.startsWith("heddle"))
                .findFirst()
                .or(() -> text.lines().findFirst())
                .map(line -> line.length() > 300 ? line.substring(0, 300) + "…" : line)
                .orElse("it printed nothing");
    }
}
