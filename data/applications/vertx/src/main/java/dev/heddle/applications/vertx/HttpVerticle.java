package dev.heddle.applications.vertx;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.CountDownLatch;

/**
 * Takes requests; its instances share one port. Sums are written out by a worker thread, for which no event loop waits.
 */
final class HttpVerticle extends VerticleBase {
    /** Listening on a negative port gives all instances the same free one. */
    private static final int SHARED = -1;

    private static volatile int port;

    private final CountDownLatch stopped;

    HttpVerticle(CountDownLatch stopped) {
        this.stopped = stopped;
    }

    static int port() {
        return port;
    }

    @Override
    public Future<HttpServer> start() {
        Router router = Router.router(vertx);
        router.post("/add/:account/:amount")
                .handler(context -> answer(
                        context,
                        ask(context, Long.parseLong(context.pathParam("amount")))
                                .map(Object::toString)));
        router.get("/sum/:account")
                .handler(context -> answer(context, ask(context, 0).compose(this::text)));
        router.post("/stop")
                .handler(context -> context.response().end("stopping").onComplete(done -> stopped.countDown()));
        return vertx.createHttpServer()
                .requestHandler(router)
                .listen(SHARED, "127.0.0.1")
                .onSuccess(server -> port = server.actualPort());
    }

    private Future<Long> ask(RoutingContext context, long amount) {
        JsonObject request =
                new JsonObject().put("account", context.pathParam("account")).put("amount", amount);
        return vertx.eventBus().<Long>request(AccountsVerticle.ADDRESS, request).map(reply -> reply.body());
    }

    private Future<String> text(long sum) {
        return vertx.executeBlocking(() -> Long.toString(sum), false);
    }

    private static void answer(RoutingContext context, Future<String> text) {
        text.onSuccess(context.response()::end).onFailure(context::fail);
    }
}
