package dev.heddle.applications.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.heddle.applications.ledger.Ledger;
import dev.heddle.applications.ledger.LedgerServer;

/**
 * Two Hazelcast members that find each other over TCP. Amounts are added at one, where the account is; sums are asked
 * at the other.
 */
public final class HazelcastLedger implements Ledger {
    private final IMap<String, Long> here;
    private final IMap<String, Long> there;

    private HazelcastLedger(HazelcastInstance one, HazelcastInstance other) {
        here = one.getMap("accounts");
        there = other.getMap("accounts");
    }

    public static void main(String[] arguments) throws Exception {
        HazelcastInstance one = Hazelcast.newHazelcastInstance(config());
        HazelcastInstance other = Hazelcast.newHazelcastInstance(config());
        if (other.getCluster().getMembers().size() != 2) {
            throw new IllegalStateException("members: " + other.getCluster().getMembers());
        }
        LedgerServer.serve(new HazelcastLedger(one, other));
        Hazelcast.shutdownAll();
    }

    @Override
    public long add(String account, long amount) {
        return here.executeOnKey(account, new AddAmount(amount));
    }

    @Override
    public long sum(String account) {
        here.lock(account);
        try {
            return there.get(account);
        } finally {
            here.unlock(account);
        }
    }

    private static Config config() {
        Config config =
                new Config().setClusterName("ledger-" + ProcessHandle.current().pid());
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.partition.count", "31");
        config.setProperty("hazelcast.operation.thread.count", "2");
        config.setProperty("hazelcast.operation.generic.thread.count", "2");
        config.getNetworkConfig().setPort(17401).setPortCount(200);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).addMember("127.0.0.1");
        return config;
    }
}
