package dev.heddle.applications.ledger;

/**
 * A request of a client over HTTP: {@code POST /add/ACCOUNT/AMOUNT} and {@code GET /sum/ACCOUNT} are answered by a
 * number, {@code POST /stop} by a word, and then the application ends with exit code 0.
 */
public sealed interface Request {
    /** Adds to an account. */
    record Add(String account, long amount) implements Request {}

    /** Asks for the sum of an account. */
    record Sum(String account) implements Request {}

    /** Ends the application. */
    record Stop() implements Request {}

    /**
     * Reads a request's path, for servers without a router of their own.
     *
     * @throws IllegalArgumentException if it is not one of the three
     */
    static Request of(String path) {
        String[] words = path.split("/");
        return switch (words.length > 1 ? words[1] : "") {
            case "add" -> new Add(words[2], Long.parseLong(words[3]));
            case "sum" -> new Sum(words[2]);
            case "stop" -> new Stop();
            default -> throw new IllegalArgumentException("no request of a ledger: " + path);
        };
    }
}
