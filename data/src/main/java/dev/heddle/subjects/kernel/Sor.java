package dev.heddle.subjects.kernel;

/**
 * Successive over-relaxation of Laplace's equation on a square grid, red points first, then black ones; each thread has
 * some rows.
 *
 * <p>The border is that of x² − y², whose five-point equation holds exactly, so the right result is known at every
 * point.
 */
public final class Sor {

    static final int SMALL = 6;

    private final double[][] grid;
    private final double omega;
    private final Team team;

    private Sor(int size, int threads) {
        grid = new double[size + 2][size + 2];
        omega = 2 / (1 + Math.sin(Math.PI / (size + 1)));
        team = new Team(threads);
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid.length; j++) {
                boolean border = i == 0 || j == 0 || i == size + 1 || j == size + 1;
                grid[i][j] = border ? solution(i, j) : 0;
            }
        }
    }

    /** @param args threads, and rows and columns of the grid within its border */
    public static void main(String[] args) {
        KernelArguments arguments = KernelArguments.of(args, SMALL, 2);
        Sor sor = new Sor(arguments.size(), arguments.threads());
        sor.team.run(thread -> {
            int from = 1 + arguments.first(thread, arguments.size());
            int to = 1 + arguments.first(thread + 1, arguments.size());
            // The error shrinks by about 1 − 2π/size in each sweep.
            for (int sweep = 0; sweep < 4 * arguments.size() + 20; sweep++) {
                sor.relax(from, to, 0);
                sor.team.await();
                sor.relax(from, to, 1);
                sor.team.await();
            }
        });
        sor.check();
    }

    private void relax(int from, int to, int colour) {
        for (int i = from; i < to; i++) {
            double[] above = grid[i - 1];
            double[] row = grid[i];
            double[] below = grid[i + 1];
            for (int j = 1 + (i + colour) % 2; j < row.length - 1; j += 2) {
                double mean = (above[j] + below[j] + row[j - 1] + row[j + 1]) / 4;
                row[j] += omega * (mean - row[j]);
            }
        }
    }

    private void check() {
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid.length; j++) {
                double error = Math.abs(grid[i][j] - solution(i, j));
                if (!(error < 1e-6)) {
                    throw new IllegalStateException("row " + i + ", column " + j + " is wrong by " + error);
                }
            }
        }
    }

    private double solution(int i, int j) {
        double x = (double) i / grid.length;
        double y = (double) j / grid.length;
        return x * x - y * y;
    }
}
