package dev.heddle.applications.hazelcast;

import com.hazelcast.map.EntryProcessor;
import java.util.Map;

/** Adds to an account, at the member that has it and at the one that has its copy. */
record AddAmount(long amount) implements EntryProcessor<String, Long, Long> {
    @Override
    public Long process(Map.Entry<String, Long> account) {
        long sum = (account.getValue() == null ? 0 : account.getValue()) + amount;
        account.setValue(sum);
        return sum;
    }
}
