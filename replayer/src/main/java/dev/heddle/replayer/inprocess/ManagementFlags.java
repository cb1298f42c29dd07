package dev.heddle.replayer.inprocess;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * The settings of the JVM that a program changes through the platform's beans. Requires a JDK image with the module
 * {@code java.management}.
 */
final class ManagementFlags {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
    private final List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(MemoryPoolMXBean::isUsageThresholdSupported)
            .toList();

    private final boolean isContentionMonitored =
            threads.isThreadContentionMonitoringSupported() && threads.isThreadContentionMonitoringEnabled();
    private final boolean isTimeMeasured = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    private final boolean isMemoryVerbose = memory.isVerbose();
    private final boolean areClassesVerbose = classes.isVerbose();
    private final long[] thresholds =
            pools.stream().mapToLong(MemoryPoolMXBean::getUsageThreshold).toArray();

    /** Everything is as it was before the first run. */
    void restore() {
        if (threads.isThreadContentionMonitoringSupported()
                && threads.isThreadContentionMonitoringEnabled() != isContentionMonitored) {
            threads.setThreadContentionMonitoringEnabled(isContentionMonitored);
        }
        if (threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled() != isTimeMeasured) {
            threads.setThreadCpuTimeEnabled(isTimeMeasured);
        }
        if (memory.isVerbose() != isMemoryVerbose) {
            memory.setVerbose(isMemoryVerbose);
        }
        if (classes.isVerbose() != areClassesVerbose) {
            classes.setVerbose(areClassesVerbose);
        }
        for (int i = 0; i < thresholds.length; i++) {
            if (pools.get(i).getUsageThreshold() != thresholds[i]) {
                pools.get(i).setUsageThreshold(thresholds[i]);
            }
        }
    }
}
