package dev.heddle.junit;

import java.io.IOException;

/**
 * Runs a test with {@link HeddleTest} or {@link Replay} in JVMs of its own, for each test framework in the same way.
 */
final class AnnotatedTest {
    private AnnotatedTest() {}

    /**
     * Runs the test.
     *
     * @param how null if the test runs under a plan
     * @param plan null to search schedules
     * @param failOn replaces that of the annotation; null if it does not
     * @throws InterleavingError if a schedule makes the test fail
     */
    static void run(TestProgram program, HeddleTest how, String plan, String failOn) throws IOException {
        if (plan != null) {
            new PlanRun(program, plan).run();
            return;
        }
        SearchResult result = new TestSearch(program, SearchSettings.of(how, failOn)).run();
        System.out.println(result.assertNoFailure());
    }

    /** The annotation of a class, or of an enclosing class; null if no class has it. */
    static HeddleTest annotationOf(Class<?> test) {
        HeddleTest found = null;
        for (Class<?> type = test; found == null && type != null; type = type.getEnclosingClass()) {
            found = type.getAnnotation(HeddleTest.class);
        }
        return found;
    }

    /** The plan under which a test runs once; null if Heddle searches schedules. */
    static String plan(Replay annotation) {
        String named = System.getProperty(PlanRun.PROPERTY);
        return named != null || annotation == null ? named : annotation.value();
    }
}
