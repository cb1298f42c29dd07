/** Goals of Maven. Each finds out what a module's tests are run with, and has the heddle command do the work in a JVM of its own. */
package dev.heddle.maven;
