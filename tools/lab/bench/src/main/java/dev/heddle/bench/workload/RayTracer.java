package dev.heddle.bench.workload;

import java.util.ArrayList;
import java.util.List;

/** Spheres on a plane with shadows and mirrors; the threads share one image. The unit of work is a row of pixels. */
final class RayTracer implements Workload {
    private static final int WIDTH = 640;
    private static final int SPHERES = 24;
    private static final int REFLECTIONS = 3;
    private static final double FAR = 1e9;
    private static final double NEAR = 1e-6;

    private record Vector(double x, double y, double z) {
        Vector plus(Vector other) {
            return new Vector(x + other.x, y + other.y, z + other.z);
        }

        Vector minus(Vector other) {
            return new Vector(x - other.x, y - other.y, z - other.z);
        }

        Vector times(double factor) {
            return new Vector(x * factor, y * factor, z * factor);
        }

        double dot(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        Vector unit() {
            return times(1 / Math.sqrt(dot(this)));
        }
    }

    private record Sphere(Vector centre, double radius, double brightness, double mirror) {
        /** How far along a ray the sphere is hit; {@link #FAR} if it is not. */
        double hit(Vector from, Vector direction) {
            Vector offset = from.minus(centre);
            double b = offset.dot(direction);
            double discriminant = b * b - offset.dot(offset) + radius * radius;
            if (discriminant < 0) {
                return FAR;
            }
            double root = Math.sqrt(discriminant);
            return -b - root > NEAR ? -b - root : -b + root > NEAR ? -b + root : FAR;
        }
    }

    private static final Vector LIGHT = new Vector(-3, 8, -5).unit();

    private final List<Sphere> scene = new ArrayList<>();

    RayTracer() {
        for (int i = 0; i < SPHERES; i++) {
            long random = Team.scramble(i);
            double x = (random & 0xFF) / 32.0 - 4;
            double z = (random >>> 8 & 0xFF) / 32.0 + 2;
            double radius = 0.2 + (random >>> 16 & 0xFF) / 512.0;
            scene.add(new Sphere(
                    new Vector(x, radius - 1, z),
                    radius,
                    0.3 + (random >>> 24 & 0xFF) / 400.0,
                    (random >>> 32 & 0xFF) / 400.0));
        }
    }

    @Override
    public long run(int threads, int amount) throws Exception {
        int[] image = new int[WIDTH * amount];
        Team.sum(threads, amount, () -> row -> {
            for (int x = 0; x < WIDTH; x++) {
                image[row * WIDTH + x] = pixel(x, row, amount);
            }
            return 0;
        });
        long checksum = 0;
        for (int pixel : image) {
            checksum = 31 * checksum + pixel;
        }
        return checksum;
    }

    private int pixel(int x, int row, int height) {
        Vector direction =
                new Vector((x - WIDTH / 2) / (double) WIDTH, (height / 2 - row) / (double) Math.max(1, height), 1);
        return (int) Math.round(255 * brightness(new Vector(0, 0, -3), direction.unit(), REFLECTIONS));
    }

    private double brightness(Vector from, Vector direction, int reflections) {
        double nearest = FAR;
        Sphere found = null;
        for (Sphere sphere : scene) {
            double distance = sphere.hit(from, direction);
            if (distance < nearest) {
                nearest = distance;
                found = sphere;
            }
        }
        double floor = direction.y < 0 ? (-1 - from.y) / direction.y : FAR;
        if (found == null && floor >= FAR) {
            return 0.5 + 0.5 * direction.y;
        }
        boolean onFloor = floor < nearest;
        Vector at = from.plus(direction.times(Math.min(nearest, floor)));
        Vector normal = onFloor ? new Vector(0, 1, 0) : at.minus(found.centre).unit();
        double own = onFloor ? ((int) Math.floor(at.x) + (int) Math.floor(at.z) & 1) * 0.5 + 0.2 : found.brightness;
        double lit = own * (inShadow(at) ? 0.2 : 0.2 + 0.8 * Math.max(0, normal.dot(LIGHT)));
        double mirror = onFloor ? 0.1 : found.mirror;
        if (reflections == 0 || mirror == 0) {
            return lit;
        }
        Vector mirrored = direction.minus(normal.times(2 * direction.dot(normal)));
        return Math.min(1, lit + mirror * brightness(at, mirrored, reflections - 1));
    }

    private boolean inShadow(Vector at) {
        for (Sphere sphere : scene) {
            if (sphere.hit(at, LIGHT) < FAR) {
                return true;
            }
        }
        return false;
    }
}
