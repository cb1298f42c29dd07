package dev.heddle.applications.shop;

import org.springframework.stereotype.Service;

/**
 * Two shelves, each with a lock. The bug: goods that are moved there and back at the same time take the locks in
 * opposite orders.
 */
@Service
public class Shelves {
    private final Object front = new Object();
    private final Object back = new Object();
    private int inFront = 10;
    private int behind = 10;

    int toTheBack() {
        synchronized (front) {
            synchronized (back) {
                inFront--;
                behind++;
                return behind;
            }
        }
    }

    int toTheFront() {
        synchronized (back) {
            synchronized (front) {
                behind--;
                inFront++;
                return inFront;
            }
        }
    }
}
