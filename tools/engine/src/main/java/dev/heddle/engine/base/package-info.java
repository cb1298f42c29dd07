/** What every part of the engine says to its caller: how far it is, what is wrong with a request, and which version this is. */
@NullMarked
package dev.heddle.engine.base;

import org.jspecify.annotations.NullMarked;
