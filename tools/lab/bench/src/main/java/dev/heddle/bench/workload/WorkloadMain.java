package dev.heddle.bench.workload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Runs one workload: a warm-up with half the amount, then the measured phase. The last line of the output is for the
 * harness: {@code heddle-bench wall=… cpu=… total=… checksum=…}, times in nanoseconds; {@code total} is from the
 * beginning of the warm-up on.
 */
public final class WorkloadMain {
    /** Begins the line for the harness. */
    public static final String MARK = "heddle-bench ";

    private static final double WARM_UP = 0.5;

    private WorkloadMain() {}

    /** Called with the workload's name, the number of threads and the scale. */
    public static void main(String[] args) throws Exception {
        Workloads kind = Workloads.named(args[0]);
        int threads = Integer.parseInt(args[1]);
        double scale = Double.parseDouble(args[2]);
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Workload workload = kind.make();
        try {
            long begin = System.nanoTime();
            long warmUp = workload.run(threads, kind.amount(scale * WARM_UP));
            long cpu = system.getProcessCpuTime();
            long wall = System.nanoTime();
            long checksum = workload.run(threads, kind.amount(scale));
            long end = System.nanoTime();
            cpu = system.getProcessCpuTime() - cpu;
            System.out.println(MARK + "wall=" + (end - wall) + " cpu=" + cpu + " total=" + (end - begin) + " checksum="
                    + Long.toHexString(31 * warmUp + checksum));
        } finally {
            workload.end();
        }
        System.out.flush();
        // Threads of libraries must not keep the process alive.
        System.exit(0);
    }
}
