package dev.heddle.applications.spring;

import dev.heddle.applications.ledger.LedgerServer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.web.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpStatus;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The requests of clients. */
@RestController
class LedgerController {
    private final AccountService service;
    private final Map<String, Boolean> opened = new ConcurrentHashMap<>();
    private final Queue<CompletableFuture<Long>> pending = new ConcurrentLinkedQueue<>();
    private final CountDownLatch ticked = new CountDownLatch(3);
    private final CountDownLatch stopped = new CountDownLatch(1);

    LedgerController(AccountService service) {
        this.service = service;
    }

    @PostMapping("/add/{account}/{amount}")
    long add(@PathVariable("account") String account, @PathVariable("amount") long amount) {
        opened.computeIfAbsent(account, service::open);
        long sum = service.add(account, amount);
        pending.add(service.book(account, amount));
        return sum;
    }

    /** The sum of an account, which must be that of what the other threads have booked. */
    @GetMapping("/sum/{account}")
    long sum(@PathVariable("account") String account) {
        pending.forEach(CompletableFuture::join);
        long sum = service.sum(account);
        long booked = service.booked(account);
        if (sum != booked) {
            throw new ResponseStatusException(
                    HttpStatus.INTERNAL_SERVER_ERROR, account + " has " + sum + ", but " + booked + " was booked");
        }
        return sum;
    }

    @PostMapping("/stop")
    String stop() {
        stopped.countDown();
        return "stopping";
    }

    @Scheduled(fixedRate = 50)
    void tick() {
        ticked.countDown();
    }

    @EventListener
    void serving(ServletWebServerInitializedEvent event) {
        LedgerServer.ready(event.getWebServer().getPort());
    }

    /** Waits until a client asks to stop and the scheduler has been at work. */
    void awaitStop() throws InterruptedException {
        stopped.await();
        ticked.await();
    }
}
