package dev.heddle.applications.vertx;

import dev.heddle.applications.ledger.LedgerServer;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Vert.x: HTTP verticles on several event loops, which ask the verticle that has the accounts over the event bus. */
public final class VertxLedger {
    private VertxLedger() {}

    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        CountDownLatch stopped = new CountDownLatch(1);
        Future<String> accounts = vertx.deployVerticle(new AccountsVerticle());
        wait(accounts);
        wait(vertx.deployVerticle(() -> new HttpVerticle(stopped), new DeploymentOptions().setInstances(2)));
        LedgerServer.ready(HttpVerticle.port());
        stopped.await();
        wait(vertx.close());
    }

    private static void wait(Future<?> future) throws Exception {
        future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
    }
}
