package dev.heddle.recorder.boot;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that woven code calls and that is compiled once, by itself. A program has thousands of calls of hooks.
 * Inlined into its methods they would cost the JVM's compilers more than the calls cost the program
 * (tools/lab/results/recording.md). The packer replaces this with the JVM's own annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Hook {}
