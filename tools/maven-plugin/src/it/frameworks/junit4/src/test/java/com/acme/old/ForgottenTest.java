package com.acme.old;

import dev.heddle.junit.HeddleTest;
import org.junit.Test;

public class ForgottenTest {
    @Test
    @HeddleTest
    public void isNeverSearched() {}
}
