/** The Gradle plugin: hunts the tests of a project, and replays a failure. */
package dev.heddle.gradle;
