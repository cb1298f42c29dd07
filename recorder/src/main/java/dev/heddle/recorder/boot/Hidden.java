package dev.heddle.recorder.boot;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A method that no stack trace shows: where the JVM calls something by itself, no frame stands between. The packer makes it the JVM's own annotation. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Hidden {}
