package com.acme;

import org.springframework.stereotype.Service;

@Service
public class Orders {
    private int count;

    public void add() {
        count = count + 1;
    }

    public int count() {
        return count;
    }
}
