package program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A client and a server in one process hand over a field by what they send each other, and by nothing else. */
public final class SocketReads {
    /** Written before the connection, so that several threads have used the object when it carries data. */
    private int before;

    private int request;
    private int response;

    private SocketReads() {}

    /** @param args {@code sockets}, {@code channels}, {@code both}, or {@code late}, which writes after it has sent */
    public static void main(String[] args) throws Exception {
        SocketReads shared = new SocketReads();
        switch (args[0]) {
            case "sockets" -> shared.server(shared::socketClient);
            case "channels" -> shared.channelServer(shared::channelClient);
            case "both" -> shared.channelServer(shared::socketClient);
            case "late" -> shared.server(shared::lateClient);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Client {
        void run(int port) throws IOException;
    }

    private static void start(Client client, int port) {
        new Thread(() -> {
                    try {
                        client.run(port);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .start();
    }

    private void server(Client client) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            start(client, server.getLocalPort());
            try (Socket socket = server.accept()) {
                int accepted = before;
                socket.getInputStream().read();
                response = accepted + request;
                socket.getOutputStream().write(1);
            }
        }
    }

    private void channelServer(Client client) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            start(client, ((InetSocketAddress) server.getLocalAddress()).getPort());
            try (SocketChannel channel = server.accept()) {
                int accepted = before;
                channel.read(ByteBuffer.allocate(1));
                response = accepted + request;
                channel.write(ByteBuffer.wrap(new byte[1]));
            }
        }
    }

    private void socketClient(int port) throws IOException {
        before = 1;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            request++;
            socket.getOutputStream().write(1);
            socket.getInputStream().read();
            System.out.println(response);
        }
    }

    private void channelClient(int port) throws IOException {
        before = 1;
        try (SocketChannel channel =
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
            request++;
            channel.write(ByteBuffer.wrap(new byte[1]));
            channel.read(ByteBuffer.allocate(1));
            System.out.println(response);
        }
    }

    private void lateClient(int port) throws IOException {
        before = 1;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(1);
            request = 1;
            socket.getInputStream().read();
            System.out.println(response);
        }
    }
}
