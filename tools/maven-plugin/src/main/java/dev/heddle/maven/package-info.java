/** Goals of Maven. Each collects the settings of a module's tests and runs the heddle command in a separate JVM. */
package dev.heddle.maven;
