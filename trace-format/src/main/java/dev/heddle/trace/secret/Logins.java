package dev.heddle.trace.secret;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passwords beside the names of users: in addresses, in Oracle's {@code user/password@database}, and behind {@code -u}
 * and {@code -p}.
 */
final class Logins {
    private static final String ADDRESS = "://";
    /**
     * With these schemes a name without a password is a token; with others, for example {@code ssh://git@host}, it is a
     * user.
     */
    private static final Pattern OF_TOKENS = Pattern.compile("(?i)(?:https?|ftps?|wss?|git\\+https?)$");

    private static final int LONGEST_SCHEME = 12;
    private static final int LONGEST_USER = 20;
    /** Replaces a password where the user is the token. */
    private static final Set<String> NO_PASSWORD =
            Set.of("", "x", "X", "x-oauth-basic", "x-token-auth", "api_token", "unused");

    /** Not a version, as in {@code actions/checkout@v4}, and not the digest of an image. */
    private static final Pattern ORACLE = Pattern.compile(
            "(?<![\\w/.@~-])[A-Za-z][\\w$#]{0,29}/(\"[^\"]*\"|[^\\s/@\"',:]+)@(?!v?\\d+(?:[.\\s]|$)|sha\\d+:|[a-f0-9]{7,40}(?:\\W|$))");

    private static final Pattern USER_OPTION =
            Pattern.compile("(?:-u|-U|--user|--proxy-user|--login|--creds|--http-user|--basic)");
    private static final Pattern USER_WITH_VALUE =
            Pattern.compile("(?:--user|--proxy-user|--login|--creds|--basic)=(.+)");
    private static final Pattern USER_GLUED = Pattern.compile("-[uU]([^\\s:%=/-][^\\s:%=/]*[:%].+)");
    private static final Pattern ANY_USER = Pattern.compile("-[uU]\\S*|--user(?:name)?(?:=.*)?|-D|-h");
    private static final Pattern PASSWORD_OPTION = Pattern.compile("-(?:p|pw|P|pass|w|a)");
    /** A port, a range or a pair of ports. */
    private static final Pattern PORT = Pattern.compile("[\\d:.,/-]+(?:/(?:tcp|udp))?");

    private static final Pattern PATH = Pattern.compile(
            "[./~\\\\].*|[A-Za-z]:\\\\.*|.*\\.(?:xml|json|ya?ml|properties|txt|conf|cfg|jar|plan|toml)");
    /** Possessive: a group that repeats without it takes a stack frame for each repetition. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z][\\w$-]*+(?:\\.[A-Za-z][\\w$-]*+)++(?::\\d++)?+");

    private static final Pattern SETTING = Pattern.compile("[\\w.-]+=.*");

    private Logins() {}

    static void mark(ArgumentText words) {
        addresses(words);
        for (Matcher oracle = ORACLE.matcher(words.text()); oracle.find(); ) {
            words.mark(oracle.start(1), oracle.end(1));
        }
        options(words);
    }

    private static void addresses(ArgumentText words) {
        String text = words.text();
        int end = 0;
        int lastAt = -1;
        for (int at = text.indexOf(ADDRESS); at >= 0; at = text.indexOf(ADDRESS, at + 1)) {
            int from = at + ADDRESS.length();
            if (end < from) {
                // An address within another one ends with that one.
                end = end(text, from, "");
                lastAt = lastIndexOf(text, '@', from, end);
            }
            int authority = end(text, from, "/?#");
            int login = lastIndexOf(text, '@', from, authority);
            int colon = indexOf(text, ':', from, authority);
            if (login < 0 && colon >= 0 && !isPort(text, colon + 1, authority) && lastAt > authority) {
                // A password with a slash in it.
                login = lastAt;
            }
            if (login < 0) {
                continue;
            }
            if (colon >= 0 && colon < login) {
                words.mark(colon + 1, login);
                if (isNoPassword(text, colon + 1, login) || isLong(colon - from)) {
                    words.mark(from, colon);
                }
            } else if (isLong(login - from)
                    || OF_TOKENS
                            .matcher(text.substring(Math.max(0, at - LONGEST_SCHEME), at))
                            .find()) {
                words.mark(from, login);
            }
        }
    }

    private static int indexOf(String text, char wanted, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static int lastIndexOf(String text, char wanted, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (text.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isNoPassword(String text, int from, int to) {
        return !isLong(to - from) && NO_PASSWORD.contains(text.substring(from, to));
    }

    private static boolean isLong(int length) {
        return length > LONGEST_USER;
    }

    private static boolean isPort(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Character.isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** The end of an address, or before it the first of some characters. */
    private static int end(String text, int from, String stops) {
        int i = from;
        while (i < text.length()
                && !Character.isWhitespace(text.charAt(i))
                && "\"'<>".indexOf(text.charAt(i)) < 0
                && stops.indexOf(text.charAt(i)) < 0) {
            i++;
        }
        return i;
    }

    private static void options(ArgumentText words) {
        boolean hasUser = false;
        for (int i = 0; i < words.count(); i++) {
            String word = words.word(i);
            String next = i + 1 < words.count() ? words.word(i + 1) : "";
            if (USER_OPTION.matcher(word).matches()) {
                afterUser(words, words.start(Math.min(i + 1, words.count() - 1)), next);
            }
            Matcher user = USER_WITH_VALUE.matcher(word);
            Matcher glued = USER_GLUED.matcher(word);
            if (user.matches()) {
                afterUser(words, words.start(i) + user.start(1), user.group(1));
            } else if (glued.matches()) {
                afterUser(words, words.start(i) + glued.start(1), glued.group(1));
            }
            boolean isShort = word.equals("-p") || word.equals("-pw") || word.equals("-pass");
            if (PASSWORD_OPTION.matcher(word).matches() && (isShort || hasUser) && isPassword(next)) {
                words.mark(words.start(i + 1), words.end(i + 1));
            } else if (hasUser && word.startsWith("-p") && word.length() > 2 && isGlued(word.substring(2))) {
                words.mark(words.start(i) + 2, words.end(i));
            }
            hasUser |= ANY_USER.matcher(word).matches();
        }
    }

    /** {@code user:password}, or {@code user%password} as Samba has it. */
    private static void afterUser(ArgumentText words, int start, String login) {
        int split = login.indexOf(':') >= 0 ? login.indexOf(':') : login.indexOf('%');
        if (split > 0 && !login.startsWith("-") && !login.startsWith("//", split + 1)) {
            words.mark(start + split + 1, start + login.length());
        }
    }

    private static boolean isPassword(String word) {
        return !word.isEmpty()
                && !word.startsWith("-")
                && !PORT.matcher(word).matches()
                && !PATH.matcher(word).matches()
                && !SETTING.matcher(word).matches()
                && !isName(word);
    }

    /** Words of letters and digits with dots between, as in the name of a class or a host. */
    private static boolean isName(String word) {
        return word.indexOf('.') > 0 && NAME.matcher(word).matches();
    }

    /** The password of MySQL's {@code -pPASSWORD}, and not the rest of an option's name or a port. */
    private static boolean isGlued(String rest) {
        return !PORT.matcher(rest).matches() && !rest.startsWith("=") && !rest.matches("[a-z-]+(?:[=:].*)?");
    }
}
