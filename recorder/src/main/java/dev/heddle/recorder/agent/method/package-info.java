/**
 * A method of a class as the program, {@code Class#method}: its search, whether it is a test, and the way to run it.
 * {@code MethodRun} and the classes that it calls are defined in the program's own class loader.
 */
package dev.heddle.recorder.agent.method;
