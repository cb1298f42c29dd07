package dev.heddle.trace.secret;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tokens with a known shape, whatever their name is: each service gives its tokens a prefix, so that scanners find
 * them. The last group is the secret; without a group, the whole match is.
 */
final class TokenShapes {
    private static final String START = "(?<![A-Za-z0-9])";

    private static final Pattern PREFIXED = Pattern.compile(START
            + "(?:"
            + String.join(
                    "|",
                    // GitHub, GitLab, Bitbucket and Atlassian; Gitea has no prefix.
                    "gh[pousr]_[A-Za-z0-9]{16,}",
                    "github_pat_\\w{20,}",
                    "gl(?:pat|dt|rt|rtr|cbt|ptt|ft|soat|imt|agent|oas|ffct|sst)-[\\w.-]{16,}",
                    "GR1348941[\\w-]{16,}",
                    "AT(?:ATT|BB|CTT)[A-Za-z0-9][\\w=-]{20,}",
                    // Clouds.
                    "(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{12,}",
                    "AIza[\\w-]{30,}",
                    "ya29\\.[\\w.-]{16,}",
                    "GOCSPX-[\\w-]{20,}",
                    "1//0[\\w-]{30,}",
                    "LTAI[A-Za-z0-9]{12,}",
                    "AKID[A-Za-z0-9]{16,}",
                    "do[opr]_v1_[a-f0-9]{32,}",
                    "HRKU-[\\w-]{20,}",
                    "dapi[a-f0-9]{32}(?:-\\d)?",
                    "pscale_(?:tkn|pw|oauth)_[\\w.-]{16,}",
                    "fm[12]_[\\w+/=-]{24,}",
                    "FlyV1 \\S{16,}",
                    "sbp_[a-f0-9]{32,}",
                    "nfp_[\\w-]{20,}",
                    // Azure DevOps: 52 letters and digits of base 32.
                    "(?=[a-z]*(?:[2-7][a-z]*){3})[a-z2-7]{52}(?![A-Za-z0-9])",
                    "[\\w.~-]{3}[0-9]Q~[\\w.~-]{30,}",
                    "v1\\.0-[a-f0-9]{24}-[a-f0-9]{100,}",
                    // Chat and mail.
                    "xox[a-z](?:\\.xox[a-z])?-[\\w-]{8,}",
                    "xapp-[\\w-]{10,}",
                    "SG\\.[\\w-]{10,}\\.[\\w-]{16,}",
                    "key-[a-f0-9]{32}",
                    "[a-f0-9]{32}-us\\d{1,2}",
                    "(?:xkeysib|xsmtpsib)-[\\w-]{20,}",
                    "SK[a-f0-9]{32}",
                    "\\d{8,10}:AA[\\w-]{30,}",
                    "[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}",
                    // Payment and shops.
                    "(?:sk|rk|pk)_(?:live|test|prod)_\\w{8,}",
                    "whsec_[\\w+/=]{16,}",
                    "shp(?:at|ca|pa|ss|tka)_[a-fA-F0-9]{24,}",
                    "sq0(?:atp|csp|idp)-[\\w-]{20,}",
                    "EAA[A-Za-z0-9_-]{50,}",
                    "access_token\\$(?:production|sandbox)\\$\\w+\\$\\w+",
                    "(?:EZAK|EZTK)[A-Za-z0-9]{40,}",
                    "FLWSECK(?:_TEST)?-[\\w-]{12,}",
                    "duffel_(?:test|live)_[\\w-]{30,}",
                    // Packages and builds.
                    "npm_[A-Za-z0-9]{20,}",
                    "pypi-[\\w-]{20,}",
                    "rubygems_[a-f0-9]{32,}",
                    "cio[A-Za-z0-9]{32}",
                    "oy2[a-z0-9]{40,}",
                    "dckr_(?:pat|oat)_[\\w-]{16,}",
                    "CCIPAT_\\w{16,}",
                    "bkua_[a-f0-9]{32,}",
                    "AKCp[A-Za-z0-9]{50,}",
                    "cmVmd[A-Za-z0-9]{50,}",
                    "sq[pau]_[a-f0-9]{40}",
                    "pul-[a-f0-9]{32,}",
                    "tfp_[\\w.=-]{40,}",
                    "[A-Za-z0-9]{14}\\.atlasv1\\.[\\w=-]{40,}",
                    // Models.
                    "sk-[\\w-]{20,}",
                    "hf_[A-Za-z0-9]{20,}",
                    "r8_[A-Za-z0-9]{30,}",
                    "gsk_[A-Za-z0-9]{30,}",
                    "pplx-[a-zA-Z0-9]{30,}",
                    // Watching and keeping secrets.
                    "hv[sbr]\\.[\\w-]{16,}",
                    "[sbr]\\.[A-Za-z0-9]{24}(?![A-Za-z0-9.])",
                    "dt0[a-z]\\d\\d\\.[A-Z0-9]{16,}\\.[A-Z0-9]{32,}",
                    "NRAK-[A-Z0-9]{20,}",
                    "NR(?:II|AA|BR|SP|RA|JS)-[\\w-]{20,}",
                    "gl(?:sa|c)_[\\w+/=]{20,}",
                    "sntry[su]_[\\w+/=-]{20,}",
                    "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{20,}",
                    "ops_eyJ[\\w=-]{50,}",
                    "AGE-SECRET-KEY-1[A-Z0-9]{40,}",
                    // Others.
                    "lin_(?:api|oauth)_[A-Za-z0-9]{20,}",
                    "PMAK-[a-f0-9-]{30,}",
                    "(?:secret|ntn)_[A-Za-z0-9]{32,}",
                    "fig[dorhu]{1,2}_[\\w-]{20,}",
                    "pat[A-Za-z0-9]{14}\\.[a-f0-9]{32,}",
                    "CFPAT-[\\w-]{20,}",
                    "aio_[A-Za-z0-9]{20,}",
                    "rdme_[a-z0-9]{40,}",
                    "pnu_[A-Za-z0-9]{24,}",
                    "ico-[A-Za-z0-9]{28,}")
            + ")");

    /**
     * A JSON Web Token. The search looks ahead once for each text between dots: if it looked from each place where a
     * token can begin, a long text of such places would take a time that grows with its square.
     */
    private static final Pattern WEB_TOKEN = Pattern.compile("(?<![\\w-])(?=[\\w-]++\\.[\\w-]{6,}+\\.)[\\w-]*?" + START
            + "(eyJ[\\w-]{6,}\\.[\\w-]{6,}(?:\\.[\\w-]*){1,3})");

    /** Secrets that are recognised by the text in front of them. */
    private static final Pattern BEHIND = Pattern.compile(String.join(
            "|",
            // Headers, with the name of the header or without it.
            "(?i:(?<![\\w.-])(?:bearer|ssws|genie-?key|apikey-v1) +)([\\w.~+/=:-]{6,})",
            "(?<![\\w.-])[Bb]asic +((?=[A-Za-z0-9+/]*[A-Z0-9+/=])[A-Za-z0-9+/]{6,}={0,2})(?![\\w.-])",
            // Parts of addresses.
            "(?i:[?&;](?:sig|signature|code|key|k|hmac|x-amz-signature|x-amz-credential|x-amz-security-token|x-goog-signature|x-goog-credential)=)"
                    + "([^\\s&;#\"',]+)",
            "hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/([\\w/-]+)",
            "discord(?:app)?\\.com/api(?:/v\\d+)?/webhooks/\\d+/([\\w-]+)",
            "(?:webhook\\.office\\.com/webhookb2|outlook\\.office\\.com/webhook)/([^\\s\"']+)",
            "api\\.telegram\\.org/bot([\\w:-]+)",
            // SQL and the files that passwords are kept in.
            "(?i:\\bidentified +by +)(\"[^\"]*\"|'[^']*'|[^\\s;]+)",
            "(?i:\\bpassword +)(\"[^\"]*\"|'[^']*')",
            "(?i:\\blogin +\\S+ +password +)(\\S+)"));

    private static final String BEGIN = "-----BEGIN ";
    /**
     * A block of another kind, such as a certificate, is public. Without an end, a block extends to the next option.
     */
    private static final Pattern BLOCK = Pattern.compile(
            "-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?s:.*?)(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?= --?[a-z])|\\z)");

    private TokenShapes() {}

    static void mark(ArgumentText words) {
        String text = words.text();
        for (Matcher token = PREFIXED.matcher(text); token.find(); ) {
            words.mark(token.start(), token.end());
        }
        for (Matcher token = WEB_TOKEN.matcher(text); token.find(); ) {
            words.mark(token.start(1), token.end(1));
        }
        for (Matcher behind = BEHIND.matcher(text); behind.find(); ) {
            for (int group = 1; group <= behind.groupCount(); group++) {
                if (behind.start(group) >= 0) {
                    words.mark(behind.start(group), behind.end(group));
                }
            }
        }
        if (text.contains(BEGIN)) {
            for (Matcher block = BLOCK.matcher(text); block.find(); ) {
                words.mark(block.start(), block.end());
            }
        }
    }
}
