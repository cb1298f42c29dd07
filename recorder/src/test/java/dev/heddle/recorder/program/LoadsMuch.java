package dev.heddle.recorder.program;

import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Loads all classes of java.util, and works with some of them on several threads. */
public final class LoadsMuch {
    private LoadsMuch() {}

    public static void main(String[] arguments) throws Exception {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        int loaded = 0;
        for (String folder : List.of("java/util", "java/util/concurrent", "java/util/concurrent/locks")) {
            List<Path> files = new ArrayList<>();
            try (Stream<Path> all = Files.list(root.resolve(folder))) {
                all.forEach(files::add);
            }
            for (Path file : files) {
                String name = root.relativize(file).toString();
                if (name.endsWith(".class")) {
                    Class.forName(name.replace(".class", "").replace('/', '.'), true, null);
                    loaded++;
                }
            }
        }
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<?>> futures = new ArrayList<>();
        for (int t = 0; t < 6; t++) {
            futures.add(pool.submit(() -> IntStream.range(0, 1000).forEach(i -> counts.merge(i % 7, 1, Integer::sum))));
        }
        for (Future<?> future : futures) {
            future.get();
        }
        pool.shutdown();
        boolean ended = pool.awaitTermination(100, TimeUnit.SECONDS);
        int parallel = IntStream.range(0, 10_000).parallel().map(i -> i % 3).sum();
        System.out.println((loaded > 300) + " " + counts.get(3) + " " + ended + " " + parallel);
    }
}
