package dev.heddle.bench.workload;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A Jetty server and its clients on the loopback interface; the unit of work is a request. */
final class JettyRequests implements Workload {
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int SERVER_THREADS = 8;

    private final Server server = new Server(new QueuedThreadPool(SERVER_THREADS));
    private final ServerConnector connector = new ServerConnector(server, 1, 1);

    JettyRequests() throws Exception {
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        server.addConnector(connector);
        server.setHandler(new Answers());
        server.start();
    }

    @Override
    public long run(int threads, int amount) throws Exception {
        List<Client> clients = new ArrayList<>();
        try {
            return Team.sum(threads, amount, () -> {
                Client client = new Client(connector.getLocalPort());
                clients.add(client);
                return client;
            });
        } finally {
            for (Client client : clients) {
                client.socket.close();
            }
        }
    }

    @Override
    public void end() throws Exception {
        server.stop();
    }

    private static final class Answers extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            long seed = Long.parseLong(Request.extractQueryParameters(request).getValue("piece"));
            byte[] body = SampleText.text(seed, 80).getBytes(StandardCharsets.US_ASCII);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain");
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            response.write(true, ByteBuffer.wrap(body), callback);
            return true;
        }
    }

    /** A connection that is kept. */
    private static final class Client implements Team.Member {
        private static final String LENGTH = "content-length:";

        private final Socket socket;
        private final DataInputStream in;
        private final OutputStream out;

        Client(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            out = socket.getOutputStream();
        }

        @Override
        public long work(int piece) throws IOException {
            String request = "GET /text?piece=" + piece + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            String status = line(in);
            if (!status.contains(" 200 ")) {
                throw new IOException("the server answers " + status);
            }
            int length = 0;
            for (String header = line(in); !header.isEmpty(); header = line(in)) {
                if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                    length = Integer.parseInt(header.substring(LENGTH.length()).strip());
                }
            }
            byte[] body = new byte[length];
            in.readFully(body);
            CRC32 crc = new CRC32();
            crc.update(body);
            return crc.getValue();
        }

        private static String line(InputStream in) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    throw new IOException("the server closed the connection");
                }
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
        }
    }
}
