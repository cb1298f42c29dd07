package program;

/** A shutdown hook reads what another thread wrote before it ended, before it registered the hook, or at any time. */
public final class HookReads {
    private int value;

    private HookReads() {}

    /** @param args {@code end}, {@code exit} or {@code daemon} */
    public static void main(String[] args) throws InterruptedException {
        HookReads shared = new HookReads();
        Thread hook = new Thread(shared::print);
        switch (args[0]) {
            case "end" -> {
                Runtime.getRuntime().addShutdownHook(hook);
                new Thread(shared::write).start();
            }
            case "exit" -> {
                new Thread(() -> {
                            shared.write();
                            Runtime.getRuntime().addShutdownHook(hook);
                        })
                        .start();
                // No order: the registering thread is not joined.
                Thread.sleep(500);
                System.exit(0);
            }
            case "daemon" -> {
                Runtime.getRuntime().addShutdownHook(hook);
                Thread daemon = new Thread(() -> {
                    shared.write();
                    sleep();
                });
                daemon.setDaemon(true);
                daemon.start();
                Thread.sleep(500);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private void write() {
        value++;
    }

    private void print() {
        System.out.println(value);
    }

    private static void sleep() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
