package dev.heddle.applications.spring;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** An account, a row of a table. */
@Entity
class Account {
    @Id
    String name;

    long total;

    protected Account() {}

    Account(String name) {
        this.name = name;
    }
}
