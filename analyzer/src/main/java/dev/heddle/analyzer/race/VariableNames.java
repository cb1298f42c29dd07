package dev.heddle.analyzer.race;

import dev.heddle.trace.name.Site;

/** Names of variables in findings. */
final class VariableNames {
    private VariableNames() {}

    /** The name of an array of which only an access to an element is known. */
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
