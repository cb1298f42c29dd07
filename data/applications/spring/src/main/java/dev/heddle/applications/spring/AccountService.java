package dev.heddle.applications.spring;

import dev.heddle.applications.ledger.Ledger;
import java.util.concurrent.CompletableFuture;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The ledger, in the database. Behind proxies of Spring: transactions begin and end there, and asynchronous calls
 * change threads.
 */
@Service
class AccountService implements Ledger {
    private final Accounts accounts;
    private final Bookings bookings;

    AccountService(Accounts accounts, Bookings bookings) {
        this.accounts = accounts;
        this.bookings = bookings;
    }

    @Transactional
    public boolean open(String account) {
        accounts.save(new Account(account));
        return true;
    }

    @Override
    @Transactional
    public long add(String account, long amount) {
        Account row = accounts.findByName(account).orElseThrow();
        row.total += amount;
        return row.total;
    }

    @Override
    @Transactional(readOnly = true)
    public long sum(String account) {
        return accounts.findById(account).orElseThrow().total;
    }

    @Transactional(readOnly = true)
    public long booked(String account) {
        Long total = bookings.total(account);
        return total == null ? 0 : total;
    }

    /** Writes an amount down, in a thread of Spring's own. */
    @Async
    @Transactional
    public CompletableFuture<Long> book(String account, long amount) {
        return CompletableFuture.completedFuture(bookings.save(new Booking(account, amount)).id);
    }
}
