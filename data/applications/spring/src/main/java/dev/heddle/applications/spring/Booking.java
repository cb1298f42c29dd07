package dev.heddle.applications.spring;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

/** An amount that was added to an account. */
@Entity
class Booking {
    @Id
    @GeneratedValue
    Long id;

    String account;
    long amount;

    protected Booking() {}

    Booking(String account, long amount) {
        this.account = account;
        this.amount = amount;
    }
}
