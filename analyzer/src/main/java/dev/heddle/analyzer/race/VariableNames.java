package dev.heddle.analyzer.race;

import dev.heddle.trace.name.Site;

/** Variables as findings name them. */
final class VariableNames {
    private VariableNames() {}

    /** An array of which no more is known than an access to one of its elements. */
    static String array(Site access) {
        String type = access.knownTarget().descriptor();
        if (type.equals(Site.ANY_ELEMENT)) {
            return "an array";
        }
        return "an array of "
                + switch (type) {
                    case "I" -> "int";
                    case "J" -> "long";
                    case "Z" -> "boolean";
                    case "B" -> "byte or boolean";
                    case "C" -> "char";
                    case "S" -> "short";
                    case "F" -> "float";
                    case "D" -> "double";
                    default -> "references";
                };
    }
}
