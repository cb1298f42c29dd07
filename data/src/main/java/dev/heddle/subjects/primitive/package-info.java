/**
 * One small program per synchronisation primitive: each passes a payload from one thread to another through that
 * primitive alone.
 */
package dev.heddle.subjects.primitive;
