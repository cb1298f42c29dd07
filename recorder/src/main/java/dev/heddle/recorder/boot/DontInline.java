package dev.heddle.recorder.boot;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that is not compiled into those that call it. The hooks are compiled into every method that has one, so what they do now and then would be
 * compiled a thousand times. The packer makes it the JVM's own annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface DontInline {}
