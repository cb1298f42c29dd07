package program;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.IntStream;

/** Programs in which no order of their threads breaks anything, one after the other by their names. */
public final class Correct {
    private interface Program {
        void run() throws Exception;
    }

    private static final Map<String, Program> PROGRAMS = new TreeMap<>();

    static {
        PROGRAMS.put("barrier", Correct::barrier);
        PROGRAMS.put("blocking-queue", Correct::blockingQueue);
        PROGRAMS.put("child-process", Correct::childProcess);
        PROGRAMS.put("common-pool", Correct::commonPool);
        PROGRAMS.put("completable-future", Correct::completableFuture);
        PROGRAMS.put("compute-if-absent", Correct::computeIfAbsent);
        PROGRAMS.put("condition", Correct::condition);
        PROGRAMS.put("copy-on-write", Correct::copyOnWrite);
        PROGRAMS.put("daemon", Correct::daemon);
        PROGRAMS.put("deadlock-free-order", Correct::deadlockFreeOrder);
        PROGRAMS.put("default-handler", Correct::defaultHandler);
        PROGRAMS.put("double-checked", Correct::doubleChecked);
        PROGRAMS.put("exchanger", Correct::exchanger);
        PROGRAMS.put("file-lock", Correct::fileLock);
        PROGRAMS.put("final-fields", Correct::finalFields);
        PROGRAMS.put("fork-join", Correct::forkJoin);
        PROGRAMS.put("http", Correct::http);
        PROGRAMS.put("inherited-local", Correct::inheritedLocal);
        PROGRAMS.put("interrupt", Correct::interrupt);
        PROGRAMS.put("invoke-all", Correct::invokeAll);
        PROGRAMS.put("latch", Correct::latch);
        PROGRAMS.put("late-time-limit", Correct::lateTimeLimit);
        PROGRAMS.put("long-adder", Correct::longAdder);
        PROGRAMS.put("non-blocking-queue", Correct::nonBlockingQueue);
        PROGRAMS.put("own-handler", Correct::ownHandler);
        PROGRAMS.put("parallel-stream", Correct::parallelStream);
        PROGRAMS.put("phaser", Correct::phaser);
        PROGRAMS.put("piped-streams", Correct::pipedStreams);
        PROGRAMS.put("pool", Correct::pool);
        PROGRAMS.put("process-pipe", Correct::processPipe);
        PROGRAMS.put("read-write-lock", Correct::readWriteLock);
        PROGRAMS.put("scheduled", Correct::scheduled);
        PROGRAMS.put("selector", Correct::selector);
        PROGRAMS.put("semaphore", Correct::semaphore);
        PROGRAMS.put("shutdown-hook", Correct::shutdownHook);
        PROGRAMS.put("socket", Correct::socket);
        PROGRAMS.put("stamped-lock", Correct::stampedLock);
        PROGRAMS.put("synchronous-queue", Correct::synchronousQueue);
        PROGRAMS.put("thread-local", Correct::threadLocal);
        PROGRAMS.put("timed-wait", Correct::timedWait);
        PROGRAMS.put("timer", Correct::timer);
        PROGRAMS.put("transfer-queue", Correct::transferQueue);
        PROGRAMS.put("virtual", Correct::virtual);
        PROGRAMS.put("wait-notify", Correct::waitNotify);
    }

    private Correct() {}

    public static List<String> names() {
        return List.copyOf(PROGRAMS.keySet());
    }

    public static void main(String[] args) throws Exception {
        for (String name : args) {
            PROGRAMS.get(name).run();
            System.out.println(name + " is good");
        }
    }

    private static void check(boolean good, String what) {
        if (!good) {
            throw new IllegalStateException(what);
        }
    }

    private static Thread start(Program body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    private static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    // Threads

    private static void daemon() throws Exception {
        BlockingQueue<Integer> work = new ArrayBlockingQueue<>(2);
        AtomicInteger sum = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(3);
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    sum.addAndGet(work.take());
                    done.countDown();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
        for (int i = 1; i <= 3; i++) {
            work.put(i);
        }
        done.await();
        check(sum.get() == 6, "sum");
    }

    private static void ownHandler() throws Exception {
        int[] seen = new int[1];
        Thread thread = new Thread(() -> {
            throw new IllegalArgumentException("as it should");
        });
        thread.setUncaughtExceptionHandler((t, e) -> seen[0]++);
        thread.start();
        thread.join();
        check(seen[0] == 1, "handler");
    }

    private static void defaultHandler() throws Exception {
        AtomicInteger seen = new AtomicInteger();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> seen.incrementAndGet());
        try {
            Thread one = new Thread(() -> {
                throw new IllegalArgumentException("as it should");
            });
            one.start();
            one.join();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
        check(seen.get() == 1, "handler");
    }

    private static void threadLocal() throws Exception {
        ThreadLocal<List<Integer>> local = ThreadLocal.withInitial(ArrayList::new);
        Program body = () -> {
            for (int i = 0; i < 3; i++) {
                local.get().add(i);
            }
            check(local.get().size() == 3, "own list");
        };
        join(start(body), start(body));
    }

    private static void inheritedLocal() throws Exception {
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        local.set("parent");
        Program body = () -> {
            check(local.get().equals("parent"), "inherited");
            local.set(Thread.currentThread().getName());
            check(local.get().equals(Thread.currentThread().getName()), "own");
        };
        join(start(body), start(body));
        check(local.get().equals("parent"), "parent's");
    }

    private static void interrupt() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        int[] ended = new int[1];
        Thread thread = start(() -> {
            began.countDown();
            try {
                while (true) {
                    Thread.sleep(1_000);
                }
            } catch (InterruptedException e) {
                ended[0]++;
            }
        });
        began.await();
        thread.interrupt();
        thread.join();
        check(ended[0] == 1, "interrupted");
    }

    private static void shutdownHook() throws Exception {
        AtomicInteger closed = new AtomicInteger();
        Runtime.getRuntime().addShutdownHook(new Thread(closed::incrementAndGet));
        join(start(() -> check(closed.get() == 0, "too early")));
    }

    private static void virtual() throws Exception {
        if (Runtime.version().feature() < 21) {
            return;
        }
        ExecutorService each = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        AtomicInteger count = new AtomicInteger();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            futures.add(each.submit(() -> {
                Thread.sleep(1);
                return count.incrementAndGet();
            }));
        }
        for (Future<?> future : futures) {
            future.get();
        }
        each.shutdown();
        check(each.awaitTermination(1, TimeUnit.MINUTES) && count.get() == 3, "count");
    }

    // Monitors

    private static void waitNotify() throws Exception {
        Queue<Integer> queue = new ArrayDeque<>();
        int[] sum = new int[1];
        Thread consumer = start(() -> {
            for (int i = 0; i < 4; i++) {
                synchronized (queue) {
                    while (queue.isEmpty()) {
                        queue.wait();
                    }
                    sum[0] += queue.remove();
                    queue.notifyAll();
                }
            }
        });
        Thread producer = start(() -> {
            for (int i = 1; i <= 4; i++) {
                synchronized (queue) {
                    while (queue.size() == 2) {
                        queue.wait();
                    }
                    queue.add(i);
                    queue.notifyAll();
                }
            }
        });
        join(consumer, producer);
        check(sum[0] == 10, "sum");
    }

    private static void timedWait() throws Exception {
        Object lock = new Object();
        boolean[] ready = new boolean[1];
        Thread waiter = start(() -> {
            synchronized (lock) {
                while (!ready[0]) {
                    lock.wait(5);
                }
            }
        });
        Thread.sleep(10);
        synchronized (lock) {
            // There is no notification: the waiter polls.
            ready[0] = true;
        }
        join(waiter);
    }

    private static void deadlockFreeOrder() throws Exception {
        Object first = new Object();
        Object second = new Object();
        int[] count = new int[1];
        Program body = () -> {
            for (int i = 0; i < 3; i++) {
                synchronized (first) {
                    synchronized (second) {
                        count[0]++;
                    }
                }
            }
        };
        join(start(body), start(body));
        check(count[0] == 6, "count");
    }

    private static volatile Object once;

    private static Object instance() {
        Object made = once;
        if (made == null) {
            synchronized (Correct.class) {
                made = once;
                if (made == null) {
                    made = new int[] {1, 2};
                    once = made;
                }
            }
        }
        return made;
    }

    private static void doubleChecked() throws Exception {
        Object[] seen = new Object[2];
        join(start(() -> seen[0] = instance()), start(() -> seen[1] = instance()));
        check(seen[0] == seen[1] && ((int[]) seen[0])[1] == 2, "one instance");
    }

    private record Point(int x, int y) {}

    private static volatile Point point = new Point(0, 0);

    private static void finalFields() throws Exception {
        Thread writer = start(() -> {
            for (int i = 1; i <= 5; i++) {
                point = new Point(i, -i);
            }
        });
        Thread reader = start(() -> {
            for (int i = 0; i < 5; i++) {
                Point seen = point;
                check(seen.x() == -seen.y(), "point");
            }
        });
        join(writer, reader);
    }

    // Locks and synchronisers

    private static void condition() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        int[] turn = new int[1];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            int mine = t;
            threads.add(start(() -> {
                for (int i = 0; i < 3; i++) {
                    lock.lock();
                    try {
                        while (turn[0] % 2 != mine) {
                            changed.await();
                        }
                        turn[0]++;
                        changed.signalAll();
                    } finally {
                        lock.unlock();
                    }
                }
            }));
        }
        join(threads.toArray(Thread[]::new));
        check(turn[0] == 6, "turns");
    }

    private static void readWriteLock() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] pair = new int[2];
        Thread writer = start(() -> {
            for (int i = 0; i < 4; i++) {
                lock.writeLock().lock();
                try {
                    pair[0]++;
                    pair[1]++;
                } finally {
                    lock.writeLock().unlock();
                }
            }
        });
        Program reading = () -> {
            for (int i = 0; i < 4; i++) {
                lock.readLock().lock();
                try {
                    check(pair[0] == pair[1], "pair");
                } finally {
                    lock.readLock().unlock();
                }
            }
        };
        join(writer, start(reading), start(reading));
    }

    private static void stampedLock() throws Exception {
        StampedLock lock = new StampedLock();
        int[] pair = new int[2];
        Thread writer = start(() -> {
            for (int i = 0; i < 4; i++) {
                long stamp = lock.writeLock();
                try {
                    pair[0]++;
                    pair[1]++;
                } finally {
                    lock.unlockWrite(stamp);
                }
            }
        });
        Thread reader = start(() -> {
            for (int i = 0; i < 4; i++) {
                long stamp = lock.readLock();
                try {
                    check(pair[0] == pair[1], "pair");
                } finally {
                    lock.unlockRead(stamp);
                }
            }
        });
        join(writer, reader);
    }

    private static void semaphore() throws Exception {
        Semaphore permits = new Semaphore(1);
        int[] count = new int[1];
        Program body = () -> {
            for (int i = 0; i < 3; i++) {
                permits.acquire();
                try {
                    count[0]++;
                } finally {
                    permits.release();
                }
            }
        };
        join(start(body), start(body));
        check(count[0] == 6, "count");
    }

    private static void latch() throws Exception {
        CountDownLatch ready = new CountDownLatch(2);
        int[] values = new int[2];
        start(() -> {
            values[0] = 1;
            ready.countDown();
        });
        start(() -> {
            values[1] = 2;
            ready.countDown();
        });
        ready.await();
        check(values[0] + values[1] == 3, "values");
    }

    private static void barrier() throws Exception {
        int[] values = new int[3];
        int[] sum = new int[1];
        CyclicBarrier barrier = new CyclicBarrier(3, () -> sum[0] = values[0] + values[1] + values[2]);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            int mine = t;
            threads.add(start(() -> {
                for (int round = 1; round <= 2; round++) {
                    values[mine] = round;
                    barrier.await();
                    check(sum[0] == 3 * round, "sum");
                    barrier.await();
                }
            }));
        }
        join(threads.toArray(Thread[]::new));
    }

    private static void phaser() throws Exception {
        Phaser phaser = new Phaser(2);
        int[] values = new int[2];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            int mine = t;
            threads.add(start(() -> {
                values[mine] = 1;
                phaser.arriveAndAwaitAdvance();
                check(values[1 - mine] == 1, "other");
                phaser.arriveAndDeregister();
            }));
        }
        join(threads.toArray(Thread[]::new));
    }

    private static void exchanger() throws Exception {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Program body = () -> {
            int[] mine = {1};
            int[] other = exchanger.exchange(mine);
            check(other != mine && other[0] == 1, "other");
        };
        join(start(body), start(body));
    }

    // Collections

    private static void blockingQueue() throws Exception {
        BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(2);
        Thread producer = start(() -> {
            for (int i = 0; i < 5; i++) {
                queue.put(new int[] {i});
            }
        });
        int[] sum = new int[1];
        Thread consumer = start(() -> {
            for (int i = 0; i < 5; i++) {
                sum[0] += queue.take()[0];
            }
        });
        join(producer, consumer);
        check(sum[0] == 10, "sum");
    }

    private static void synchronousQueue() throws Exception {
        SynchronousQueue<int[]> queue = new SynchronousQueue<>();
        Thread producer = start(() -> queue.put(new int[] {7}));
        check(queue.take()[0] == 7, "handed over");
        join(producer);
    }

    private static void transferQueue() throws Exception {
        LinkedTransferQueue<int[]> queue = new LinkedTransferQueue<>();
        int[] after = new int[1];
        Thread producer = start(() -> {
            queue.transfer(new int[] {7});
            after[0] = 1;
        });
        check(queue.take()[0] == 7, "handed over");
        join(producer);
        check(after[0] == 1, "after");
    }

    private static void nonBlockingQueue() throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Program body = () -> {
            for (int i = 0; i < 3; i++) {
                queue.add(i);
            }
        };
        join(start(body), start(body));
        check(queue.size() == 6, "size");
    }

    private static void computeIfAbsent() throws Exception {
        ConcurrentHashMap<String, AtomicInteger> counts = new ConcurrentHashMap<>();
        Program body = () -> {
            for (int i = 0; i < 4; i++) {
                counts.computeIfAbsent("key" + i % 2, key -> new AtomicInteger())
                        .incrementAndGet();
            }
        };
        join(start(body), start(body));
        check(counts.get("key0").get() == 4 && counts.get("key1").get() == 4, "counts");
    }

    private static void copyOnWrite() throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        Thread writer = start(() -> {
            list.add(4);
            list.remove(Integer.valueOf(1));
        });
        Thread reader = start(() -> {
            int sum = 0;
            for (int each : list) {
                sum += each;
            }
            check(sum == 6 || sum == 10 || sum == 9, "sum");
        });
        join(writer, reader);
    }

    /** A long start before a wait with a time limit, which the other thread needs a moment to end. */
    private static void lateTimeLimit() throws Exception {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread waiting = new Thread(end::join);
        waiting.setDaemon(true);
        waiting.start();
        AtomicInteger count = new AtomicInteger();
        for (int i = 0; i < 300_000; i++) {
            count.incrementAndGet();
        }
        CompletableFuture<Integer> result = new CompletableFuture<>();
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 1_000; i++) {
                count.incrementAndGet();
            }
            result.complete(count.get());
        });
        worker.start();
        check(result.get(10, TimeUnit.SECONDS) == 301_000, "a result in time");
        worker.join();
        end.complete(null);
    }

    private static void longAdder() throws Exception {
        LongAdder adder = new LongAdder();
        Program body = () -> {
            for (int i = 0; i < 5; i++) {
                adder.increment();
            }
        };
        join(start(body), start(body));
        check(adder.sum() == 10, "sum");
    }

    // Pools

    private static void pool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicInteger count = new AtomicInteger();
        for (int i = 0; i < 5; i++) {
            pool.execute(count::incrementAndGet);
        }
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES) && count.get() == 5, "count");
    }

    private static void invokeAll() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2, () -> 3);
            int sum = 0;
            for (Future<Integer> future : pool.invokeAll(tasks)) {
                sum += future.get();
            }
            check(sum == 6, "sum");
        } finally {
            pool.shutdownNow();
        }
    }

    private static void scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch ticks = new CountDownLatch(3);
        pool.scheduleAtFixedRate(ticks::countDown, 1, 1, TimeUnit.MILLISECONDS);
        ticks.await();
        pool.shutdownNow();
        check(pool.awaitTermination(1, TimeUnit.MINUTES), "ended");
    }

    private static void timer() throws Exception {
        Timer timer = new Timer();
        CountDownLatch ticks = new CountDownLatch(2);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ticks.countDown();
                    }
                },
                1,
                1);
        ticks.await();
        timer.cancel();
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 2) {
                return IntStream.range(from, to).sum();
            }
            Sum left = new Sum(from, (from + to) / 2);
            left.fork();
            return new Sum((from + to) / 2, to).compute() + left.join();
        }
    }

    private static void forkJoin() {
        ForkJoinPool pool = new ForkJoinPool(2);
        check(pool.invoke(new Sum(0, 10)) == 45, "sum");
        pool.shutdown();
    }

    private static void commonPool() throws Exception {
        check(ForkJoinPool.commonPool().submit(new Sum(0, 8)).get() == 28, "sum");
    }

    private static void parallelStream() {
        check(IntStream.range(0, 40).parallel().map(i -> i * 2).sum() == 1_560, "sum");
    }

    private static void completableFuture() throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        check(one.thenCombine(two, Integer::sum).thenApply(sum -> sum * 2).get() == 6, "sum");
    }

    // Outside

    private static void socket() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread serving = start(() -> {
                try (Socket peer = server.accept()) {
                    int read = peer.getInputStream().read();
                    peer.getOutputStream().write(read + 1);
                }
            });
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(41);
                check(socket.getInputStream().read() == 42, "answer");
            }
            join(serving);
        }
    }

    private static void selector() throws Exception {
        try (Selector selector = Selector.open();
                ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            Thread client = start(() -> {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    socket.getOutputStream().write(5);
                    check(socket.getInputStream().read() == 5, "echo");
                }
            });
            boolean echoed = false;
            while (!echoed) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isAcceptable()) {
                        SocketChannel peer = server.accept();
                        peer.configureBlocking(false);
                        peer.register(selector, SelectionKey.OP_READ);
                    } else if (key.isReadable()) {
                        try (SocketChannel peer = (SocketChannel) key.channel()) {
                            ByteBuffer buffer = ByteBuffer.allocate(1);
                            peer.read(buffer);
                            peer.write(buffer.flip());
                            echoed = true;
                        }
                    }
                }
                selector.selectedKeys().clear();
            }
            join(client);
        }
    }

    private static void http() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
        try {
            URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            check(response.body().equals("hello"), response.body());
        } finally {
            server.stop(0);
        }
    }

    private static void childProcess() throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "sleep 0.2; exit 3").start();
        Thread other = start(() -> check(process.waitFor() == 3, "exit code there"));
        check(process.waitFor() == 3, "exit code");
        join(other);
    }

    private static void processPipe() throws Exception {
        Process process = new ProcessBuilder("cat").start();
        Thread writer = start(() -> {
            try (OutputStream out = process.getOutputStream()) {
                out.write("one\ntwo\n".getBytes(StandardCharsets.UTF_8));
            }
        });
        List<String> lines = new ArrayList<>();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            in.lines().forEach(lines::add);
        }
        join(writer);
        check(process.waitFor() == 0 && lines.equals(List.of("one", "two")), lines.toString());
    }

    private static void pipedStreams() throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = start(() -> {
            out.write(new byte[] {1, 2, 3});
            out.close();
        });
        check(sum(in) == 6, "sum");
        join(writer);
    }

    private static int sum(InputStream in) throws IOException {
        int sum = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            sum += next;
        }
        return sum;
    }

    private static void fileLock() throws Exception {
        Path file = Files.createTempFile("correct", ".lock");
        ReentrantLock inside = new ReentrantLock();
        Program body = () -> {
            inside.lock();
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                check(lock.isValid(), "lock");
                channel.write(ByteBuffer.wrap(new byte[] {1}));
            } finally {
                inside.unlock();
            }
        };
        join(start(body), start(body));
        Files.delete(file);
    }
}
