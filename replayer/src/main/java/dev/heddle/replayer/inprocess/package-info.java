/** Several runs in one JVM: each with a class loader of its own, and with the JVM left as it was. */
package dev.heddle.replayer.inprocess;
