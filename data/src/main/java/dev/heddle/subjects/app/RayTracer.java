package dev.heddle.subjects.app;

/**
 * A ray tracer: the threads compute the rows of one picture of spheres.
 *
 * <p>It has a race on purpose, as the ray tracer of the Java Grande benchmarks: each thread adds to the common sum
 * under a lock of its own. Nothing depends on that sum; what is checked is the picture.
 */
public final class RayTracer {

    private static final int SPHERES = 8;
    private static final double FAR = 1e9;

    private final double[] centres = new double[3 * SPHERES];
    private final int size;
    private final int[] picture;
    private long sum;

    private RayTracer(int size) {
        this.size = size;
        picture = new int[size * size];
        for (int i = 0; i < centres.length; i++) {
            centres[i] = (Words.scramble(i) >>> 40) / (double) (1 << 24) * 8 - 4 + (i % 3 == 2 ? 8 : 0);
        }
    }

    /** @param args number of threads, width and height of the picture */
    public static void main(String[] args) {
        Arguments arguments = Arguments.of(args);
        RayTracer tracer = new RayTracer(arguments.size());
        Check.same("pixels", (long) arguments.size() * arguments.size(), Pieces.sum(arguments, () -> tracer.rows()));
        for (int row = 0; row < tracer.size; row++) {
            for (int x = 0; x < tracer.size; x++) {
                Check.same("pixel", tracer.pixel(x, row), tracer.picture[row * tracer.size + x]);
            }
        }
    }

    private Pieces.Worker rows() {
        Object own = new Object();
        return row -> {
            long part = 0;
            for (int x = 0; x < size; x++) {
                int pixel = pixel(x, row);
                picture[row * size + x] = pixel;
                part += pixel;
            }
            synchronized (own) {
                sum += part;
            }
            return size;
        };
    }

    /** The brightness of what is seen through a pixel, 0 to 255. */
    private int pixel(int x, int row) {
        double dx = (x - size / 2.0) / size;
        double dy = (size / 2.0 - row) / size;
        double length = Math.sqrt(dx * dx + dy * dy + 1);
        dx /= length;
        dy /= length;
        double dz = 1 / length;
        double nearest = FAR;
        int found = -1;
        for (int i = 0; i < SPHERES; i++) {
            double distance = hit(i, dx, dy, dz);
            if (distance < nearest) {
                nearest = distance;
                found = i;
            }
        }
        if (found < 0) {
            return (int) (64 + 64 * dy);
        }
        double facing = (nearest * dy - centres[3 * found + 1]) - (nearest * dz - centres[3 * found + 2]);
        return (int) Math.max(0, Math.min(255, 128 + 80 * facing));
    }

    /** How far along a ray from the origin a sphere of radius 1 is hit. */
    private double hit(int sphere, double dx, double dy, double dz) {
        double cx = centres[3 * sphere];
        double cy = centres[3 * sphere + 1];
        double cz = centres[3 * sphere + 2];
        double along = cx * dx + cy * dy + cz * dz;
        double inside = along * along - (cx * cx + cy * cy + cz * cz) + 1;
        return inside < 0 || along - Math.sqrt(inside) < 0 ? FAR : along - Math.sqrt(inside);
    }
}
