package com.acme;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
class OrdersTest {
    @Autowired
    private Orders orders;

    @Test
    void ordersAreCounted() throws InterruptedException {
        Thread one = new Thread(orders::add);
        Thread two = new Thread(orders::add);
        one.start();
        two.start();
        one.join();
        two.join();
        assertThat(orders.count()).isEqualTo(2);
    }
}
