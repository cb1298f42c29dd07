/** JVMs that analyse pieces, as whoever starts them sees them. Needs the JDK alone, so that programs with libraries of their own can use it. */
package dev.heddle.batch.process;
