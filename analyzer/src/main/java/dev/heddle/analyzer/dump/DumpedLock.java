package dev.heddle.analyzer.dump;

/**
 * An object that threads lock or wait for.
 *
 * @param identity unique in its dump; the same object may have another one in the next dump
 * @param className qualified name of its class
 */
public record DumpedLock(String identity, String className) {}
