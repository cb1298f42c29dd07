package dev.heddle.recorder.boot;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Records the order that TCP connections within one process make. The operations of a thread before it sends data happen
 * before those of another thread after it has received data of that connection. The Java memory model does not promise
 * this order, but the kernel's locks cause it, and tests with a server in the same process rely on it.
 *
 * <p>An end of a connection is named by its port. Target: the port of the sender; aux: the port of the receiver.
 */
public final class SocketHooks {
    /** No identity hash code has the sign bit. */
    private static final int PORT = Integer.MIN_VALUE;
    /** In place of the receiver's port: a connection is requested. */
    private static final int CONNECTION = 1 << 16;

    private SocketHooks() {}

    /** Called from woven code, before data is sent or the connection is closed; without effect for port 0. */
    public static void sending(int local, int remote) {
        record(EventCodes.SEND, local, remote);
    }

    /** The same for a channel. */
    public static void sending(SocketAddress local, SocketAddress remote) {
        record(EventCodes.SEND, port(local), port(remote));
    }

    /** Called from woven code, after data or the end of the stream was received; without effect for 0 bytes. */
    public static void received(int bytes, int local, int remote) {
        if (bytes != 0) {
            record(EventCodes.RECEIVE, remote, local);
        }
    }

    /** The same for a channel. */
    public static void received(int bytes, SocketAddress local, SocketAddress remote) {
        received(bytes, port(local), port(remote));
    }

    /** The same for a channel and several buffers. */
    public static void received(long bytes, SocketAddress local, SocketAddress remote) {
        received(bytes == 0 ? 0 : 1, port(local), port(remote));
    }

    /** Called from woven code, before a connection is requested. */
    public static void connecting(SocketAddress remote) {
        record(EventCodes.SEND, port(remote), CONNECTION);
    }

    /** Called from woven code, after a connection with a port of this process was accepted. */
    public static void accepted(int port) {
        record(EventCodes.RECEIVE, port, CONNECTION);
    }

    /** The same for a channel; without effect if there is no connection. */
    public static void accepted(Object connection, SocketAddress local) {
        if (connection != null) {
            accepted(port(local));
        }
    }

    /** Sockets of other domains have no ports. */
    private static int port(SocketAddress address) {
        return address instanceof InetSocketAddress internet ? internet.getPort() : 0;
    }

    private static void record(int op, int sender, int receiver) {
        if (sender <= 0 || receiver <= 0 || Threads.recordsLockOrders()) {
            return;
        }
        ThreadLog log = ThreadLog.current();
        if (log.isActive()) {
            log.emit(op, PORT | sender, receiver);
        }
    }
}
