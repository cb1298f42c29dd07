/** Small programs that tests weave, or run under the agent in a JVM of their own. They use nothing but the JDK. */
package dev.heddle.recorder.program;
