package dev.heddle.applications.vertx;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;

/** Has the accounts, in a plain map: only its own event loop gets there. */
final class AccountsVerticle extends VerticleBase {
    static final String ADDRESS = "accounts";

    private final Map<String, Long> accounts = new HashMap<>();

    @Override
    public Future<?> start() {
        return vertx.eventBus().<JsonObject>consumer(ADDRESS, this::answer).completion();
    }

    private void answer(Message<JsonObject> message) {
        JsonObject request = message.body();
        message.reply(accounts.merge(request.getString("account"), request.getLong("amount"), Long::sum));
    }
}
