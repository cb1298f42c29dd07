package dev.heddle.junit;

import java.nio.file.Path;

/** Runs a lambda as the program of a JVM; its frames end the stack traces of the program. */
final class LambdaRun {
    /** System property with the file of the lambda. */
    static final String PROPERTY = "heddle.lambda";

    /** Called by name. */
    void run() throws Exception {
        TravellingLambda.read(Path.of(System.getProperty(PROPERTY))).run();
    }
}
