package dev.heddle.recorder.boot;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps a method from being inlined. The JVM inlines hooks into every method that calls them, so their rare paths would
 * be compiled a thousand times. The packer replaces this with the JVM's own annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface DontInline {}
