/** The visitors that write calls of hooks, one for each concern; {@link MethodWeaving} lists their order. */
package dev.heddle.recorder.weave.visitors;
