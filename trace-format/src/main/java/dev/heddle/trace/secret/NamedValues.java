package dev.heddle.trace.secret;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values whose name names a secret: {@code --password x}, {@code db.password=x}, {@code "password": "x"},
 * {@code Authorization: Bearer x}.
 */
final class NamedValues {
    /** The words that make a name that of a secret. */
    private static final Pattern WORD = Pattern.compile("(?i)(?:"
            + String.join(
                    "|",
                    "pass[-_.]?(?:word|wd|wort|phrase|code|key)",
                    "kennwort|contrase[nñ]a",
                    "secret(?!ar)",
                    "credential",
                    "token(?!i[sz])",
                    "authorization",
                    "bearer",
                    "cookie",
                    "(?:j|php|asp)sess(?:ion)?id|session[-_.]?(?:id|key)",
                    "(?:api|app|access|account|admin|auth|aes|cipher|consumer|deploy|(?:de|en)cryption|functions?|hmac|instrumentation|licen[cs]e|master"
                            + "|private|service|shared|sign(?:ing)?|ssh|storage|subscription|vault|webhook)[-_.]?key",
                    "(?<![a-z])(?:pass|pw|auth|pat|otp)(?![a-z])",
                    "(?-i:(?<=[a-z])(?:Pass|Pw|Auth)(?![a-z]))",
                    "(?:admin|db|keys?|ldap|login|mail|mongo|my|pg|proxy|redis|require|root|smtp|ssh|store|sys|trust|user)pass(?![a-z])",
                    "(?:admin|bind|db|ldap|proxy|root|user)pw(?![a-z])",
                    "(?<![a-z]o)[a-z]{0,8}(?:pwd|passwd|psw)(?![a-z])",
                    "(?<![a-z])sas(?=[-_.]?(?:token|key|url))")
            + ")");

    /** Such names are secrets only where a value follows directly. */
    private static final Pattern WITH_SIGN = Pattern.compile("(?i)(?<![\\w-])(?:sig|signature|sas)(?=[\"']?[=:])");

    /** A name with such an end describes a secret: where it is, how long it may be. */
    private static final Set<String> ABOUT = Set.of(
            "alg",
            "algorithm",
            "alias",
            "attempts",
            "audience",
            "bucket",
            "charset",
            "class",
            "converter",
            "count",
            "days",
            "decoder",
            "dir",
            "directory",
            "domain",
            "enabled",
            "disabled",
            "encoder",
            "encoding",
            "endpoint",
            "env",
            "exception",
            "expiration",
            "expires",
            "expiry",
            "factory",
            "field",
            "file",
            "filename",
            "files",
            "filter",
            "folder",
            "format",
            "generator",
            "handler",
            "header",
            "helper",
            "hint",
            "hours",
            "interceptor",
            "interval",
            "issuer",
            "jar",
            "kind",
            "len",
            "length",
            "limit",
            "location",
            "manager",
            "max",
            "min",
            "minutes",
            "mode",
            "name",
            "names",
            "param",
            "parameter",
            "path",
            "paths",
            "period",
            "plugin",
            "policy",
            "pool",
            "port",
            "prefix",
            "process",
            "processor",
            "prompt",
            "provider",
            "queue",
            "repository",
            "required",
            "resolver",
            "retries",
            "rule",
            "rules",
            "scheme",
            "scope",
            "seconds",
            "server",
            "service",
            "size",
            "strategy",
            "suffix",
            "table",
            "test",
            "tests",
            "timeout",
            "topic",
            "ttl",
            "type",
            "uri",
            "url",
            "util",
            "utils",
            "validator",
            "variable",
            "version",
            "window");

    /** A name with such a beginning is that of a switch. */
    private static final Set<String> SWITCHES = Set.of(
            "allow",
            "ask",
            "change",
            "check",
            "disable",
            "enable",
            "generate",
            "has",
            "hide",
            "is",
            "mask",
            "max",
            "min",
            "need",
            "needs",
            "no",
            "num",
            "prompt",
            "require",
            "reset",
            "show",
            "skip",
            "use",
            "validate",
            "with",
            "without");

    private static final Set<String> NO_SECRETS =
            Set.of("true", "false", "on", "off", "yes", "no", "none", "null", "***");
    private static final Set<String> SCHEMES = Set.of(
            "basic",
            "bearer",
            "digest",
            "token",
            "negotiate",
            "ntlm",
            "apikey",
            "api-key",
            "key",
            "oauth",
            "ssws",
            "hawk",
            "geniekey",
            "splunk",
            "aws4-hmac-sha256",
            "hmac",
            "sharedkey",
            "sharedaccesssignature");
    /** Words that name a secret without a sign, as Redis has them. */
    private static final Set<String> BARE = Set.of("password", "passwd", "passphrase", "requirepass", "masterauth");

    private static final Pattern PARTS = Pattern.compile("[-_.$]|(?<=[a-z0-9])(?=[A-Z])");

    /** Longer than every word of {@link #NO_SECRETS} and {@link #SCHEMES}. */
    private static final int LONGEST_WORD = 32;

    private final ArgumentText words;
    private final String text;
    /** For each set of stops, the end of the last value that was looked for. */
    private final Map<String, ValueEnd> valueEnds = new HashMap<>();
    /** The first and the last word of the list that was read last; no word at first. */
    private int firstOfList = -1;

    private int lastOfList = -2;

    /** Values between two places have the same end. */
    private record ValueEnd(int from, int to) {}

    private NamedValues(ArgumentText words) {
        this.words = words;
        text = words.text();
    }

    static void mark(ArgumentText words) {
        NamedValues values = new NamedValues(words);
        values.named(WORD);
        values.named(WITH_SIGN);
    }

    private void named(Pattern pattern) {
        Matcher word = pattern.matcher(text);
        for (int from = 0; word.find(from); ) {
            int start = word.start();
            while (start > from && isOfName(text.charAt(start - 1))) {
                start--;
            }
            int end = word.end();
            while (end < text.length() && isOfName(text.charAt(end))) {
                end++;
            }
            if (!isAbout(text.substring(start, end))) {
                value(start, end, pattern == WORD);
            }
            from = end;
            if (from >= text.length()) {
                return;
            }
        }
    }

    private static boolean isOfName(char letter) {
        return Character.isLetterOrDigit(letter) || letter == '_' || letter == '.' || letter == '$' || letter == '-';
    }

    private static boolean isAbout(String name) {
        String[] parts = PARTS.split(name);
        String last = parts.length == 0 ? "" : parts[parts.length - 1].toLowerCase(Locale.ROOT);
        boolean isKey = name.toLowerCase(Locale.ROOT).contains("secret")
                || name.toLowerCase(Locale.ROOT).contains("sess");
        return ABOUT.contains(last) || last.equals("id") && !isKey;
    }

    /** Marks the value of the name from {@code start} to {@code end}, if it has one. */
    private void value(int start, int end, boolean takesNextWord) {
        int word = words.at(start);
        int at = end;
        boolean isQuoted = at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'');
        boolean isEscaped = text.startsWith("\\\"", at);
        at += isEscaped ? 2 : isQuoted ? 1 : 0;
        if (at < text.length() && text.charAt(at) == ']') {
            // As in password[0]=x, and a[password]=x.
            at++;
        }
        int sign = blanks(at);
        if (sign < text.length() && (text.charAt(sign) == '=' || text.charAt(sign) == ':')) {
            if (text.charAt(sign) == ':' && isPath(start, sign)) {
                return;
            }
            boolean isArrow = text.startsWith("=>", sign) || text.startsWith(":=", sign) || text.startsWith("==", sign);
            behindSign(start, sign + (isArrow ? 2 : 1));
        } else if (start > 0 && text.charAt(start - 1) == '<' && at < text.length() && text.charAt(at) == '>') {
            quoted(at + 1, "<");
        } else if (takesNextWord && isOptionInside(start, end, word)) {
            insideWord(end + 1, words.end(word));
        } else if (takesNextWord && end == words.end(word) && word + 1 < words.count()) {
            String name = words.word(word);
            boolean isOption = name.startsWith("-") && isSwitchless(name) && words.start(word) == start
                    || BARE.contains(name.toLowerCase(Locale.ROOT));
            String next = words.word(word + 1);
            if (isOption && !next.startsWith("-") && !isPlain(next)) {
                wholeWord(word + 1, words.start(word + 1));
            }
        }
    }

    /** Whether a name is an option with a value behind a blank, both inside one word of the command. */
    private boolean isOptionInside(int start, int end, int word) {
        return end + 1 < words.end(word)
                && text.charAt(end) == ' '
                && text.charAt(start) == '-'
                && (start == words.start(word) || text.charAt(start - 1) == ' ')
                && isSwitchless(text.substring(start, end));
    }

    private void insideWord(int from, int end) {
        int to = valueEnd(from, "");
        if (text.charAt(from) != '-' && !isPlain(shortText(from, Math.min(to, end)))) {
            words.mark(from, Math.min(to, end));
        }
    }

    private static boolean isSwitchless(String option) {
        int from = 0;
        while (from < option.length() && option.charAt(from) == '-') {
            from++;
        }
        String[] parts = PARTS.split(option.substring(from));
        return parts.length == 0 || !SWITCHES.contains(parts[0].toLowerCase(Locale.ROOT));
    }

    /** Whether the name is a folder or a file of a class path. */
    private boolean isPath(int start, int colon) {
        boolean isInside = start > 0 && (text.charAt(start - 1) == '/' || text.charAt(start - 1) == '\\');
        boolean isAtStart = isInside && words.isStart(start - 1);
        return isInside && !isAtStart || colon + 1 < text.length() && "/\\".indexOf(text.charAt(colon + 1)) >= 0;
    }

    private void behindSign(int name, int sign) {
        int at = blanks(sign);
        if (at >= text.length()) {
            return;
        }
        int word = words.at(at);
        char first = text.charAt(at);
        if (text.startsWith("\\\"", at)) {
            quoted(at + 2, "\\\"");
        } else if (first == '"' || first == '\'') {
            quoted(at + 1, String.valueOf(first));
        } else if (first == '{' || first == '[') {
            // Its members have their own names.
            return;
        } else {
            char before = name == 0 ? ' ' : text.charAt(name - 1);
            int end = words.end(word);
            String stops =
                    switch (before) {
                        case '?', '&' -> "&#";
                        case ';' -> ";";
                        case '(' -> ",)";
                        case ',' -> ",})]";
                        case '{' -> ",}";
                        case '"', '\'' -> ",}";
                        default -> "";
                    };
            int stop = stops.isEmpty() ? end : Math.min(valueEnd(at, stops), end);
            if (stop < end) {
                words.mark(at, stop);
            } else if (!isPlain(shortText(at, end))) {
                wholeWord(word, at);
            }
        }
    }

    /**
     * The first stop or blank from a place on. Many names can be in one value: the text is read once for all of them.
     */
    private int valueEnd(int at, String stops) {
        ValueEnd last = valueEnds.get(stops);
        if (last == null || at < last.from() || at > last.to()) {
            int to = at;
            while (to < text.length() && text.charAt(to) != ' ' && stops.indexOf(text.charAt(to)) < 0) {
                to++;
            }
            last = new ValueEnd(at, to);
            valueEnds.put(stops, last);
        }
        return last.to();
    }

    /** A part of the text in lower case; empty if it is longer than all words that it is compared with. */
    private String shortText(int from, int to) {
        return to - from > LONGEST_WORD ? "" : text.substring(from, to).toLowerCase(Locale.ROOT);
    }

    private void quoted(int from, String quote) {
        int end = from;
        while (end < text.length() && !text.startsWith(quote, end)) {
            end += text.charAt(end) == '\\' && quote.length() == 1 ? 2 : 1;
        }
        words.mark(from, end);
    }

    /**
     * Marks a word from a place on; behind the name of a scheme, or while the header continues, the following words as
     * well.
     */
    private void wholeWord(int first, int from) {
        int word = first;
        if (SCHEMES.contains(shortText(from, words.end(word))) && word + 1 < words.count()) {
            word++;
        }
        words.mark(from, words.end(lastOfList(word)));
    }

    /** The last word of a list whose words end with a comma or a semicolon. */
    private int lastOfList(int word) {
        if (word < firstOfList || word > lastOfList) {
            firstOfList = word;
            lastOfList = word;
            while (lastOfList + 1 < words.count()
                    && (words.word(lastOfList).endsWith(",")
                            || words.word(lastOfList).endsWith(";"))) {
                lastOfList++;
            }
        }
        return lastOfList;
    }

    private static boolean isPlain(String value) {
        return NO_SECRETS.contains(value.toLowerCase(Locale.ROOT));
    }

    private int blanks(int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
