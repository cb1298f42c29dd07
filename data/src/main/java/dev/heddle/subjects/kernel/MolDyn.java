package dev.heddle.subjects.kernel;

/**
 * Molecular dynamics: particles in a cube whose sides are joined, with Lennard-Jones forces, moved by velocity Verlet.
 *
 * <p>Particles are objects. Each thread sums the forces that its particles' pairs exert in an array of its own; after a
 * barrier each adds up the arrays for its particles and moves them. Momentum is kept exactly, except for rounding,
 * energy nearly.
 */
public final class MolDyn {

    static final int SMALL = 2;

    private static final int STEPS = 20;
    private static final double DT = 0.002;
    /** Between neighbours at the start; the distance of least energy is 1.12. */
    private static final double SPACING = 1.2;

    private final int threads;
    private final double side;
    private final Particle[] particles;
    private final double[][] forces;
    private final double[] potential;
    private final Team team;

    private MolDyn(KernelArguments arguments) {
        int edge = arguments.size();
        threads = arguments.threads();
        side = edge * SPACING;
        particles = new Particle[edge * edge * edge];
        forces = new double[threads][3 * particles.length];
        potential = new double[threads];
        team = new Team(threads);
        for (int i = 0; i < particles.length; i++) {
            particles[i] = new Particle(i % edge * SPACING, i / edge % edge * SPACING, i / (edge * edge) * SPACING);
        }
        // Neighbours in pairs of opposite velocities: the sum is zero if the number is even, else one stands still.
        for (int i = 0; i + 1 < particles.length; i += 2) {
            particles[i].push(i % 7 - 3, i % 5 - 2, i % 3 - 1);
            particles[i + 1].push(3 - i % 7, 2 - i % 5, 1 - i % 3);
        }
    }

    /** @param args threads, and particles along an edge of the cube */
    public static void main(String[] args) {
        MolDyn dynamics = new MolDyn(KernelArguments.of(args, SMALL, 2));
        double[] energies = new double[2];
        dynamics.team.run(thread -> dynamics.simulate(thread, energies));
        dynamics.check(energies);
    }

    private void simulate(int thread, double[] energies) {
        int from = first(thread);
        int to = first(thread + 1);
        exert(thread);
        team.await();
        if (thread == 0) {
            energies[0] = energy();
        }
        for (int step = 0; step < STEPS; step++) {
            for (int i = from; i < to; i++) {
                particles[i].accelerate(forces, i);
                particles[i].move();
            }
            team.await();
            exert(thread);
            team.await();
            for (int i = from; i < to; i++) {
                particles[i].accelerate(forces, i);
            }
            team.await();
        }
        if (thread == 0) {
            energies[1] = energy();
        }
    }

    /**
     * The first particle of a thread: the pairs of a particle with later ones are fewer and fewer, which is left as it
     * is.
     */
    private int first(int thread) {
        return (int) ((long) particles.length * thread / threads);
    }

    /** Sums the forces between all pairs whose first particle is the thread's. */
    private void exert(int thread) {
        double[] mine = forces[thread];
        for (int i = 0; i < mine.length; i++) {
            mine[i] = 0;
        }
        potential[thread] = 0;
        for (int i = first(thread); i < first(thread + 1); i++) {
            for (int j = i + 1; j < particles.length; j++) {
                double dx = nearest(particles[i].x - particles[j].x);
                double dy = nearest(particles[i].y - particles[j].y);
                double dz = nearest(particles[i].z - particles[j].z);
                double inverse = 1 / (dx * dx + dy * dy + dz * dz);
                double sixth = inverse * inverse * inverse;
                double force = 24 * inverse * sixth * (2 * sixth - 1);
                potential[thread] += 4 * sixth * (sixth - 1);
                mine[3 * i] += force * dx;
                mine[3 * i + 1] += force * dy;
                mine[3 * i + 2] += force * dz;
                mine[3 * j] -= force * dx;
                mine[3 * j + 1] -= force * dy;
                mine[3 * j + 2] -= force * dz;
            }
        }
    }

    /** The same difference by the shorter way round. */
    private double nearest(double difference) {
        return difference - side * Math.rint(difference / side);
    }

    private double energy() {
        double sum = 0;
        for (double part : potential) {
            sum += part;
        }
        for (Particle particle : particles) {
            sum += (particle.vx * particle.vx + particle.vy * particle.vy + particle.vz * particle.vz) / 2;
        }
        return sum;
    }

    private void check(double[] energies) {
        double momentum = 0;
        for (Particle particle : particles) {
            momentum += particle.vx + particle.vy + particle.vz;
        }
        if (Math.abs(momentum) > 1e-9 * particles.length) {
            throw new IllegalStateException("momentum is " + momentum + ", not 0");
        }
        if (!(Math.abs(energies[1] - energies[0]) < 0.01 * (Math.abs(energies[0]) + particles.length))) {
            throw new IllegalStateException("energy was " + energies[0] + " and is " + energies[1]);
        }
    }

    private static final class Particle {

        private double x;
        private double y;
        private double z;
        private double vx;
        private double vy;
        private double vz;

        Particle(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        void push(double toX, double toY, double toZ) {
            vx = toX / 4;
            vy = toY / 4;
            vz = toZ / 4;
        }

        void accelerate(double[][] forces, int number) {
            for (double[] part : forces) {
                vx += DT / 2 * part[3 * number];
                vy += DT / 2 * part[3 * number + 1];
                vz += DT / 2 * part[3 * number + 2];
            }
        }

        void move() {
            x += DT * vx;
            y += DT * vy;
            z += DT * vz;
        }
    }
}
