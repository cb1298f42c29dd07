package dev.heddle.subjects.kernel;

/**
 * Ray tracing: a picture of spheres, seen through a grid; the threads compute rows in turn.
 *
 * <p>Spheres and rays are objects that are asked for their fields at each step. The brightness of all pixels is summed
 * under a lock, as it should be in the Java Grande benchmark of that kind, and compared with the sum over the picture;
 * the picture is the same upside down, because the scene is.
 */
public final class RayTracing {

    static final int SMALL = 8;

    private static final int PAIRS = 8;

    private final Sphere[] spheres = new Sphere[2 * PAIRS];
    private final int[][] picture;
    private long brightness;

    private RayTracing(int size) {
        picture = new int[size][size];
        for (int i = 0; i < PAIRS; i++) {
            double x = (i * 5 % PAIRS - 3.5) * 0.8;
            double y = 0.3 + i * 3 % PAIRS * 0.4;
            double z = 5 + i * 7 % PAIRS * 0.6;
            spheres[2 * i] = new Sphere(x, y, z);
            spheres[2 * i + 1] = new Sphere(x, -y, z);
        }
    }

    /** @param args threads, and width and height of the picture */
    public static void main(String[] args) {
        KernelArguments arguments = KernelArguments.of(args, SMALL, 1);
        RayTracing tracing = new RayTracing(arguments.size());
        new Team(arguments.threads()).run(thread -> {
            long sum = 0;
            Ray ray = new Ray();
            for (int row = thread; row < arguments.size(); row += arguments.threads()) {
                sum += tracing.trace(row, ray);
            }
            tracing.add(sum);
        });
        tracing.check();
    }

    private long trace(int row, Ray ray) {
        int size = picture.length;
        long sum = 0;
        for (int column = 0; column < size; column++) {
            ray.aim(2 * column + 1 - size, size - 1 - 2 * row, 2 * size);
            for (Sphere sphere : spheres) {
                sphere.meet(ray);
            }
            picture[row][column] = ray.brightness();
            sum += picture[row][column];
        }
        return sum;
    }

    private synchronized void add(long part) {
        brightness += part;
    }

    private void check() {
        int size = picture.length;
        long sum = 0;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                int pixel = picture[row][column];
                sum += pixel;
                if (pixel != picture[size - 1 - row][column]) {
                    throw new IllegalStateException(
                            "the picture is not symmetric at row " + row + ", column " + column);
                }
            }
        }
        if (sum == 0 || sum != brightness) {
            throw new IllegalStateException("the threads sum up " + brightness + ", and the picture has " + sum);
        }
    }

    /** A ray from the origin, and the nearest sphere that it has met. */
    private static final class Ray {

        private double x;
        private double y;
        private double z;
        private double distance;

        void aim(double toX, double toY, double toZ) {
            double length = Math.sqrt(toX * toX + toY * toY + toZ * toZ);
            x = toX / length;
            y = toY / length;
            z = toZ / length;
            distance = Double.POSITIVE_INFINITY;
        }

        /** The nearer the brighter, from 0 for nothing to 255. */
        int brightness() {
            return (int) (255 / Math.max(1, distance / 4));
        }
    }

    /**
     * A sphere of radius 1. Its fields are not final, as in the benchmark: reading a final field is no access that
     * could be tracked.
     */
    private static final class Sphere {

        private double x;
        private double y;
        private double z;

        Sphere(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        void meet(Ray ray) {
            double along = x * ray.x + y * ray.y + z * ray.z;
            double inside = along * along - (x * x + y * y + z * z) + 1;
            if (inside > 0) {
                double distance = along - Math.sqrt(inside);
                if (distance < ray.distance) {
                    ray.distance = distance;
                }
            }
        }
    }
}
