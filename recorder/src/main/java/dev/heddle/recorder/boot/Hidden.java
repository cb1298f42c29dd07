package dev.heddle.recorder.boot;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Hides a method from stack traces: the JVM itself makes such a call without a frame in between. The packer replaces
 * this with the JVM's own annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Hidden {}
