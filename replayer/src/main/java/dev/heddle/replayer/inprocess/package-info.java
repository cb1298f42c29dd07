/** Several runs in one JVM: each with its own class loader, and with the state of the JVM restored. */
package dev.heddle.replayer.inprocess;
