package dev.heddle.spark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;

/** Checks that a master answers: Spark itself tries for a minute, and then prints many lines. */
final class Masters {
    private static final Pattern STANDALONE = Pattern.compile("spark://(.+)");
    private static final int TIMEOUT_MILLIS = 10_000;

    private Masters() {}

    /** @throws IOException if no master of a standalone cluster accepts a connection; the message has one line */
    static void check(SparkConf conf) throws IOException {
        String url = conf.get("spark.master", "");
        Matcher standalone = STANDALONE.matcher(url);
        if (!standalone.matches()) {
            return;
        }
        String why = "";
        for (String one : standalone.group(1).split(",")) {
            int colon = one.lastIndexOf(':');
            try (Socket socket = new Socket()) {
                socket.connect(
                        new InetSocketAddress(one.substring(0, colon), Integer.parseInt(one.substring(colon + 1))),
                        TIMEOUT_MILLIS);
                return;
            } catch (IOException | RuntimeException e) {
                why = e.getMessage();
            }
        }
        throw new IOException("the Spark master " + url + " does not answer (" + why + ")");
    }
}
