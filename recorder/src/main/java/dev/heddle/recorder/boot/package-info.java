/**
 * The classes that woven code calls. When the agent starts, it renames them and defines them in {@code java.lang}, so
 * that every class of the target can call them ({@code Hooks} becomes {@code java.lang.HeddleHooks}). They depend on
 * nothing except {@code java.lang}, and do not box, log or throw. String concatenation and lambdas are forbidden here,
 * because both call code that may be woven.
 *
 * <p>Woven code calls {@link ThreadLog} and the classes named {@code ...Hooks}. Behind them are the layers of a thread's
 * log, from the lowest: {@link ThreadRing}, {@link ThreadStamps}, {@link ShadowStack}, {@link EventRecorder} and
 * {@link AccessFilter}.
 */
package dev.heddle.recorder.boot;
