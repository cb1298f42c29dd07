import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Two clerks call an operation of a managed bean, which counts without a lock. */
public final class JmxCounts {
    /** The interface of the bean. */
    public interface ShopMBean {
        int getOrders();

        void order();
    }

    /** Counts orders. */
    public static final class Shop implements ShopMBean {
        private int orders;

        @Override
        public int getOrders() {
            return orders;
        }

        @Override
        public void order() {
            orders++;
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("shop:type=Shop");
        server.registerMBean(new Shop(), name);
        Clerks.run(() -> server.invoke(name, "order", new Object[0], new String[0]));
        int orders = (Integer) server.getAttribute(name, "Orders");
        if (orders != 2) {
            throw new AssertionError(orders + " orders, expected 2");
        }
    }
}
