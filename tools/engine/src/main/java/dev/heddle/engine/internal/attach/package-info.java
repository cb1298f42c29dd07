/** Programs that run already: which there are, and recording them. */
package dev.heddle.engine.internal.attach;
