/** Progress, errors in a request and the version: types that every part of the engine uses towards its caller. */
@NullMarked
package dev.heddle.engine.base;

import org.jspecify.annotations.NullMarked;
