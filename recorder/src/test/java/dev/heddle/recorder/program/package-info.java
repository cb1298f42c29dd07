/** Small programs that tests weave, or run with the agent in a JVM of their own. They use only the JDK. */
package dev.heddle.recorder.program;
