package dev.heddle.subjects.app;

import java.io.IOException;
import org.apache.commons.httpclient.HttpClient;
import org.apache.commons.httpclient.MultiThreadedHttpConnectionManager;
import org.apache.commons.httpclient.methods.GetMethod;
import org.apache.commons.logging.impl.NoOpLog;
import org.mortbay.http.HttpContext;
import org.mortbay.http.HttpRequest;
import org.mortbay.http.HttpResponse;
import org.mortbay.http.HttpServer;
import org.mortbay.http.SocketListener;
import org.mortbay.http.handler.AbstractHttpHandler;

/** Jetty 5 and HttpClient 3: the threads ask one server, through one manager of connections. */
public final class WebServer {

    private static final int MOST_CONNECTIONS = 2;

    private WebServer() {}

    /** @param args number of threads, number of requests */
    public static void main(String[] args) throws Exception {
        System.setProperty("org.apache.commons.logging.Log", NoOpLog.class.getName());
        Arguments arguments = Arguments.of(args);
        HttpServer server = new HttpServer();
        SocketListener listener = new SocketListener();
        listener.setHost("127.0.0.1");
        listener.setPort(0);
        listener.setMinThreads(1);
        listener.setMaxThreads(arguments.threads() + 1);
        server.addListener(listener);
        HttpContext context = server.addContext("/");
        context.addHandler(new Doubling());
        server.setStatsOn(true);
        server.start();
        MultiThreadedHttpConnectionManager connections = new MultiThreadedHttpConnectionManager();
        connections.getParams().setDefaultMaxConnectionsPerHost(MOST_CONNECTIONS);
        HttpClient client = new HttpClient(connections);
        String address = "http://127.0.0.1:" + listener.getPort() + "/";
        try {
            long wanted = (long) arguments.size() * (arguments.size() - 1);
            Check.same("answers", wanted, Pieces.sum(arguments, () -> piece -> ask(client, address + piece)));
        } finally {
            connections.shutdown();
            server.stop();
        }
    }

    private static long ask(HttpClient client, String address) throws IOException {
        GetMethod get = new GetMethod(address);
        try {
            client.executeMethod(get);
            return Long.parseLong(get.getResponseBodyAsString());
        } finally {
            get.releaseConnection();
        }
    }

    /** Answers a number by twice that number. */
    private static final class Doubling extends AbstractHttpHandler {
        private static final long serialVersionUID = 1;

        @Override
        public void handle(String path, String parameters, HttpRequest request, HttpResponse response)
                throws IOException {
            response.setContentType("text/plain");
            response.getOutputStream()
                    .write(Long.toString(2 * Long.parseLong(path.substring(1))).getBytes("US-ASCII"));
            response.commit();
            request.setHandled(true);
        }
    }
}
