/** Classes that the tests of several modules share. */
package dev.heddle.trace.testing;
