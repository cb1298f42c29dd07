package dev.heddle.applications.netty;

import dev.heddle.applications.ledger.LedgerServer;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A Netty server: event loops for the connections, a group of executors for the requests. */
public final class NettyLedger {
    private NettyLedger() {}

    public static void main(String[] arguments) throws InterruptedException {
        Map<String, Long> accounts = new ConcurrentHashMap<>();
        CountDownLatch stopped = new CountDownLatch(1);
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        EventExecutorGroup workers = new DefaultEventExecutorGroup(4);
        Channel server = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(
                                        new HttpServerCodec(),
                                        new HttpObjectAggregator(1 << 16),
                                        new LedgerHandler(accounts, workers, stopped));
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        LedgerServer.ready(((InetSocketAddress) server.localAddress()).getPort());
        stopped.await();
        server.close().sync();
        workers.shutdownGracefully().sync();
        loops.shutdownGracefully().sync();
    }
}
