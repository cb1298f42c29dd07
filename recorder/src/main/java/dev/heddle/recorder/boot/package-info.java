/**
 * What woven code calls. At the agent's start these classes are renamed and defined in {@code java.lang}, so that every class of
 * the target can reach them ({@code Hooks} becomes {@code java.lang.HeddleHooks}). They depend on nothing but {@code java.lang}, and
 * neither box nor log nor throw; string concatenation and lambdas are forbidden here, because both call code that may be woven.
 */
package dev.heddle.recorder.boot;
