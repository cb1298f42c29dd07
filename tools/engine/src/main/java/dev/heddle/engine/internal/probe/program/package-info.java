/** Classes that the probe puts on the class path of a probed program. They depend on the JDK alone, and are not woven. */
package dev.heddle.engine.internal.probe.program;
