import java.util.concurrent.CompletableFuture;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** A Spring bean adds to a total in asynchronous methods, without a lock. */
public final class SpringAsync {
    /** The beans. */
    @Configuration
    @EnableAsync
    public static class Beans {
        @Bean
        public Totals totals() {
            return new Totals();
        }

        @Bean
        public ThreadPoolTaskExecutor taskExecutor() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(2);
            return executor;
        }
    }

    /** Adds asynchronously. */
    public static class Totals {
        private int total;

        @Async
        public CompletableFuture<Void> add(int amount) {
            total += amount;
            return CompletableFuture.completedFuture(null);
        }

        public int total() {
            return total;
        }
    }

    public static void main(String[] args) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Beans.class)) {
            Totals totals = context.getBean(Totals.class);
            CompletableFuture.allOf(totals.add(5), totals.add(5)).join();
            if (totals.total() != 10) {
                throw new AssertionError("total " + totals.total() + ", expected 10");
            }
        }
    }
}
