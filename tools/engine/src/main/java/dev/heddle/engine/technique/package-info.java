/** What a technique is to the engine. A jar on the class path adds one: it implements one of these interfaces and registers as a service. */
@NullMarked
package dev.heddle.engine.technique;

import org.jspecify.annotations.NullMarked;
