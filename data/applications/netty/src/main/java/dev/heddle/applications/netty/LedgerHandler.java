package dev.heddle.applications.netty;

import dev.heddle.applications.ledger.Request;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** Answers the requests of one connection: reads them in its event loop, works on them elsewhere. */
final class LedgerHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private final Map<String, Long> accounts;
    private final Executor workers;
    private final CountDownLatch stopped;

    LedgerHandler(Map<String, Long> accounts, Executor workers, CountDownLatch stopped) {
        this.accounts = accounts;
        this.workers = workers;
        this.stopped = stopped;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest message) {
        Request request = Request.of(message.uri());
        workers.execute(() -> answer(context, request));
    }

    private void answer(ChannelHandlerContext context, Request request) {
        String answer;
        if (request instanceof Request.Add add) {
            answer = Long.toString(accounts.merge(add.account(), add.amount(), Long::sum));
        } else if (request instanceof Request.Sum sum) {
            answer = Long.toString(accounts.get(sum.account()));
        } else {
            answer = "stopping";
        }
        ByteBuf body = context.alloc().buffer();
        body.writeCharSequence(answer, StandardCharsets.UTF_8);
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body);
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        ChannelFuture written = context.writeAndFlush(response);
        if (request instanceof Request.Stop) {
            written.addListener(done -> stopped.countDown());
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        cause.printStackTrace();
        context.close();
    }
}
