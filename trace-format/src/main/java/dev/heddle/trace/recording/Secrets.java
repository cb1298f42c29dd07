package dev.heddle.trace.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Masks the values of arguments that look like secrets, so that a recording can be shown to others. */
public final class Secrets {
    private static final String MASK = "***";

    /** A part of a name that says that its value is nobody's business. */
    private static final String WORD =
            "(?:password|passwd|passphrase|secret|credential|token(?!i[sz])|authorization|bearer"
                    + "|(?:api|access|private|encryption)[-_.]?key|(?<![a-zA-Z])(?:pass|pwd|pw|auth)(?![a-zA-Z]))";

    private static final String NAME = "[\\w.$-]*" + WORD + "[\\w.$-]*";

    /** {@code --db.password=x}, {@code -Dtoken=x}, {@code secret:x}: all that follows is the value. */
    private static final Pattern WITH_VALUE = Pattern.compile("(?is)([-/]*" + NAME + "[=:]).+");
    /** {@code --password}, with the value in the next word. */
    private static final Pattern ALONE = Pattern.compile("(?i)--?" + NAME);
    /** {@code https://user:x@host}. */
    private static final Pattern IN_URL = Pattern.compile("(://[^/\\s:@]*:)[^\\s/?#]*@");
    /** {@code jdbc:x?user=a&password=x} and {@code {"password":"x"}}. */
    private static final Pattern WITHIN =
            Pattern.compile("(?i)(" + NAME + "[\"']?\\s*[=:]\\s*)(\"[^\"]*\"|'[^']*'|[^\\s&;,\"']+)");

    private Secrets() {}

    /** The arguments of a program with {@value #MASK} in place of what looks like a secret. */
    public static List<String> mask(List<String> words) {
        List<String> masked = new ArrayList<>(words.size());
        boolean isValue = false;
        for (String word : words) {
            masked.add(isValue && !word.startsWith("-") ? MASK : mask(word));
            isValue = ALONE.matcher(word).matches();
        }
        return masked;
    }

    private static String mask(String word) {
        Matcher whole = WITH_VALUE.matcher(word);
        if (whole.matches()) {
            return whole.group(1) + MASK;
        }
        String withoutLogin = IN_URL.matcher(word).replaceAll("$1" + MASK + "@");
        return WITHIN.matcher(withoutLogin).replaceAll("$1" + MASK);
    }
}
