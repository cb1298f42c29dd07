package dev.heddle.applications.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * A Spring Boot web application: Tomcat, Hibernate on H2 by way of a pool of connections, {@code @Async} and
 * {@code @Scheduled}.
 */
@SpringBootApplication
@EnableAsync
@EnableScheduling
public class SpringLedger {
    public static void main(String[] arguments) throws InterruptedException {
        ConfigurableApplicationContext context = SpringApplication.run(SpringLedger.class, arguments);
        context.getBean(LedgerController.class).awaitStop();
        System.exit(SpringApplication.exit(context));
    }
}
