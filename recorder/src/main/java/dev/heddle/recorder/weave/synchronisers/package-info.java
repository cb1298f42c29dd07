/** The meaning of the JDK's synchronisers: for each method the operations that it is, and the JDK's classes that take locks. */
package dev.heddle.recorder.weave.synchronisers;
