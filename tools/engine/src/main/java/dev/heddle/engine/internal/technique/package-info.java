/** The techniques that the verbs offer, behind one small interface. */
package dev.heddle.engine.internal.technique;
