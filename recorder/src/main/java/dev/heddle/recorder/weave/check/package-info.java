/**
 * The net below the weaver: looks through a woven class for what would make the JVM refuse it. No class is loaded, so references count as one
 * kind whatever their class is; that is all that hooks can get wrong.
 */
package dev.heddle.recorder.weave.check;
