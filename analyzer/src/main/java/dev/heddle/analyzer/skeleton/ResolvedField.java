package dev.heddle.analyzer.skeleton;

/**
 * A field, resolved to its declaration.
 *
 * @param id number of the field in its {@link SiteIndex}
 * @param owner number of the declaring class, or of the class named by the instruction if the declaration is unknown
 * @param reference number of the class named by the instruction
 * @param isFinal whether it is declared final; false if the declaration is unknown
 */
public record ResolvedField(int id, int owner, int reference, String name, boolean isStatic, boolean isFinal) {}
