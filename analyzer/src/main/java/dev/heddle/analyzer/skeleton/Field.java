package dev.heddle.analyzer.skeleton;

/**
 * A field, resolved to its declaration.
 *
 * @param id number of the field in its {@link SiteTable}
 * @param owner number of the class that declares it; of the class that the instruction names, if the declaration is unknown
 * @param reference number of the class that the instruction names
 * @param isFinal whether it is declared final; false if the declaration is unknown
 */
public record Field(int id, int owner, int reference, String name, boolean isStatic, boolean isFinal) {}
