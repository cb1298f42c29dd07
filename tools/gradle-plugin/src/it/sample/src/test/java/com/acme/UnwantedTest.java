package com.acme;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

/** The build script excludes it. */
class UnwantedTest {
    @Test
    void fails() {
        fail("the build script excludes this test");
    }
}
