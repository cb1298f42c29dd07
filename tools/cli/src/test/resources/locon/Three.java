/** As OneSession, with an innocent pair (peers), and a session that was set up earlier and that no other thread reads. */
public class Three {
    static class Session {
        int bandwidth, peers;
        synchronized void setPeers() { peers = 3; }
        synchronized void setUp() { bandwidth = 100; }
        synchronized int allocate() {
            int p = peers;
            int available = bandwidth;
            if (available == 0) { System.err.println("bandwidth was asked for before it was set up"); Runtime.getRuntime().halt(3); }
            return available / Math.max(1, p);
        }
    }
    public static void main(String[] a) throws Exception {
        Session one = new Session(), two = new Session();
        if (a.length > 0) one.setUp();
        two.setPeers();
        Thread reader = new Thread(() -> { spin(); two.allocate(); });
        reader.start();
        two.setUp();
        reader.join();
    }
    static void spin() { double x = 0; for (int i = 0; i < 200000; i++) x += Math.sqrt(i); if (x < 0) System.out.println(x); }
}
