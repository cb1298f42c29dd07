package dev.heddle.applications.shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A shop on Spring Boot and Tomcat; port and all else by Spring's own properties, as {@code -Dserver.port=8080}. It
 * serves until it is stopped.
 */
@SpringBootApplication
public class Shop {
    public static void main(String[] arguments) {
        SpringApplication.run(Shop.class, arguments);
    }
}
