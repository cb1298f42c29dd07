package dev.heddle.applications.shop;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The requests of clients. */
@RestController
public class ShopController {
    private final Stock stock;
    private final Shelves shelves;

    ShopController(Stock stock, Shelves shelves) {
        this.stock = stock;
        this.shelves = shelves;
    }

    @PostMapping("/sell")
    int sell() {
        return stock.sell();
    }

    @GetMapping("/sold")
    int sold() {
        return stock.sold();
    }

    @PostMapping("/to-the-back")
    int toTheBack() {
        return shelves.toTheBack();
    }

    @PostMapping("/to-the-front")
    int toTheFront() {
        return shelves.toTheFront();
    }
}
