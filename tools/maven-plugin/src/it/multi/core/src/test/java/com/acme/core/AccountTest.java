package com.acme.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AccountTest {
    @Test
    void isSet() {
        Account account = new Account();
        account.set(3);
        assertEquals(3, account.balance());
    }
}
