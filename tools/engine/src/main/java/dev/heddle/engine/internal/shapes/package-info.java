/** Recognises accesses of known correct shapes in the bytecode of a program, such as validated optimistic reads. */
package dev.heddle.engine.internal.shapes;
