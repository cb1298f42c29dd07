/**
 * The interfaces of techniques. A jar on the class path adds a technique: it implements one of them and registers it as
 * a service.
 */
@NullMarked
package dev.heddle.engine.technique;

import org.jspecify.annotations.NullMarked;
