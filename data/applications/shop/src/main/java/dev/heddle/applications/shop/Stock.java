package dev.heddle.applications.shop;

import org.springframework.stereotype.Service;

/** Counts sold articles. The bug: a service is one object for all requests, and this one counts without a lock. */
@Service
public class Stock {
    private int sold;

    /**
     * Sells one; @return how many have been sold. An update is lost if another request sells between the read and the
     * write.
     */
    int sell() {
        int before = sold;
        sold = before + 1;
        return sold;
    }

    int sold() {
        return sold;
    }
}
