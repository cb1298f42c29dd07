package com.acme;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

/** Excluded in the POM. */
class UnwantedTest {
    @Test
    void fails() {
        fail("this test must not run");
    }
}
