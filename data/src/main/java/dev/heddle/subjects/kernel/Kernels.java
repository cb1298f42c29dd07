package dev.heddle.subjects.kernel;

import java.util.List;
import java.util.Optional;

/** All kernels. */
public final class Kernels {

    private static final List<Kernel> ALL = List.of(
            new Kernel("montecarlo", MonteCarlo.class, "price paths", MonteCarlo.SMALL, 60_000),
            new Kernel("raytracing", RayTracing.class, "rows and columns", RayTracing.SMALL, 1_000),
            new Kernel("moldyn", MolDyn.class, "particles along an edge", MolDyn.SMALL, 10),
            new Kernel("tsp", Tsp.class, "cities", Tsp.SMALL, 12),
            new Kernel("sor", Sor.class, "rows and columns", Sor.SMALL, 250));

    private Kernels() {}

    /** All kernels in an order that does not change from call to call. */
    public static List<Kernel> all() {
        return ALL;
    }

    /** The kernel with this name. */
    public static Optional<Kernel> find(String name) {
        return ALL.stream().filter(kernel -> kernel.name().equals(name)).findFirst();
    }
}
