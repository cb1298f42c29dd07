package dev.heddle.trace.testing;

import java.util.ArrayList;
import java.util.List;

/**
 * Kinds of secrets in commands. Each is put together here, so that scanners of sources do not take it for a real one.
 */
public final class SecretKinds {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final String HEX = "0123456789abcdef";

    private final List<Kind> kinds = new ArrayList<>();
    /** Makes each secret another one. */
    private int number;

    /**
     * A kind of secret.
     *
     * @param name for messages
     * @param words arguments of a program that have it
     * @param secret what no file may have
     */
    public record Kind(String name, List<String> words, String secret) {
        @Override
        public String toString() {
            return name;
        }
    }

    private SecretKinds() {}

    /** All kinds. */
    public static List<Kind> all() {
        SecretKinds all = new SecretKinds();
        all.named();
        all.logins();
        all.shapes();
        return all.kinds;
    }

    private void named() {
        add("option", word(), "--password", "%s");
        add("option with a sign", word(), "--db.password=%s");
        add("property", word(), "-Dspring.datasource.password=%s");
        add("key store", word(), "-Djavax.net.ssl.keyStorePassword=%s");
        add("variable", word(), "PGPASSWORD=%s");
        add("MySQL's variable", word(), "MYSQL_PWD=%s");
        add("name with pass", word(), "-DdbPass=%s");
        add("colon", word(), "password: %s");
        add("colon and word", word(), "password:", "%s");
        add("JSON", word(), "{\"user\": \"joe\", \"password\": \"%s\"}");
        add("JSON within JSON", word(), "{\\\"password\\\": \\\"%s\\\"}");
        add("YAML", word(), "--values", "clientSecret: %s");
        add("semicolon in a value", word(), "--password=a;%s");
        add("bearer", word(), "-H", "Authorization: Bearer %s");
        add("bearer in one word", word(), "--header=Authorization: Bearer %s");
        add("header of a token", word(), "-HX-Auth-Token: %s");
        add("basic", "dXNlcjp" + text(12) + "=", "-H", "Authorization: Basic %s");
        add("basic without a header", "dXNlcjp" + text(12) + "=", "Basic %s");
        add("digest", word(), "Authorization: Digest username=\"joe\", response=\"%s\"");
        add("token header", word(), "Authorization: Token %s");
        add("API key", word(), "X-Api-Key: %s");
        add("cookie", word(), "--header", "Cookie: theme=dark; JSESSIONID=%s");
        add("cookie option", word(), "--cookie", "JSESSIONID=%s");
        add("set cookie", word(), "Set-Cookie: id=%s; HttpOnly");
        add("token", word(), "--token", "%s");
        add("API key option", word(), "--api-key=%s");
        add("private token", word(), "PRIVATE-TOKEN: %s");
        add("client secret", word(), "client_secret=%s");
        add("AWS secret key", text(40), "AWS_SECRET_ACCESS_KEY=%s");
        add(
                "Azure account",
                text(40) + "==",
                "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=%s;EndpointSuffix=core.windows.net");
        add(
                "Azure bus",
                text(40) + "=",
                "Endpoint=sb://a.servicebus.windows.net/;SharedAccessKeyName=b;SharedAccessKey=%s");
        add("Azure signature", text(30), "https://a.blob.core.windows.net/c?sv=2024-01-01&sig=%s&se=2026");
        add("AWS signature", hex(64), "https://b.s3.amazonaws.com/k?X-Amz-Signature=%s");
        add("function key", word(), "https://a.azurewebsites.net/api/f?code=%s");
        add("SQL Server", word(), "jdbc:sqlserver://h:1433;databaseName=d;user=sa;password=%s;encrypt=true");
        add("MySQL", word(), "jdbc:mysql://h/d?user=joe&password=%s&ssl=on");
        add("ADO", word(), "Server=h;User Id=sa;Pwd=%s;");
        add("JAAS", word(), "org.apache.kafka.PlainLoginModule required username=\"joe\" password=\"%s\";");
        add("JAAS property", word(), "-Dsasl.jaas.config=a.LoginModule required password='%s';");
        add("netrc", word(), "machine h login joe password %s");
        add("SQL", word(), "CREATE USER joe IDENTIFIED BY '%s'");
        add("nested", word(), "--from-literal=password=%s");
        add("keytool", word(), "-storepass", "%s");
        add("openssl", word(), "-passin", "pass:%s");
        add("passphrase", word(), "--passphrase=%s");
        add("LDAP", word(), "--bindpw=%s");
        add("npm's settings", word(), "//registry.npmjs.org/:_authToken=%s");
        add("encrypted database", word(), "jdbc:derby:db;bootPassword=%s");
        add("SSL key", word(), "jdbc:postgresql://h/d?sslpassword=%s&ssl=on");
        add("one-time password", text(16), "otpauth://totp/a?secret=%s&issuer=x");
        add("web hook key", word(), "--webhook-key=%s");
    }

    private void logins() {
        add("URL", word(), "https://joe:%s@host/path");
        add("URL of a broker", word(), "amqp://joe:p@%s@host:5672");
        add("token in a URL", word(), "https://%s@host/repo.git");
        add("user token in a URL", word(), "https://%s:x-oauth-basic@host/repo.git");
        add("slash in a URL", word(), "postgres://joe:a/%s@host/db");
        add("Redis", word(), "redis://:%s@host:6379/0");
        add("Oracle", word(), "scott/%s@db");
        add("Oracle JDBC", word(), "jdbc:oracle:thin:scott/%s@//host:1521/x");
        add("short option", word(), "-p", "%s");
        add("user", word(), "-u", "joe:%s");
        add("long user", word(), "--user=joe:%s");
        add("MySQL's option", word(), "-uroot", "-p%s");
        add("SQL Server's option", word(), "-U", "sa", "-P", "%s");
        add("Samba", word(), "-U", "joe%%%s");
    }

    private void shapes() {
        add("GitHub", "ghp_" + text(36), "%s");
        add("GitHub fine", "github_pat_" + text(40), "run", "%s");
        add("GitLab", "glpat-" + text(20), "%s");
        add("AWS", "AKIA" + "IOSFODNN7EXAMPLE".substring(0, 14) + "QZ", "%s");
        add("JWT", "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxIn0." + text(30), "%s");
        add("Slack", "xoxb-" + "123456789012-" + text(24), "%s");
        add("Slack's hook", "T00000000/B00000000/" + text(24), "https://hooks.slack.com/services/%s");
        add("Discord's hook", text(60), "https://discord.com/api/webhooks/123456/%s");
        add("Telegram", "123456789:AA" + text(33), "%s");
        add("Stripe", "sk_live_" + text(24), "%s");
        add("Google", "AIza" + text(35), "%s");
        add("Google OAuth", "ya29." + text(40), "%s");
        add("npm", "npm_" + text(36), "%s");
        add("PyPI", "pypi-" + text(60), "%s");
        add("SendGrid", "SG." + text(22) + "." + text(43), "%s");
        add("Twilio", "SK" + hex(32), "%s");
        add("Mailgun", "key-" + hex(32), "%s");
        add("Mailchimp", hex(32) + "-us6", "%s");
        add("Shopify", "shpat_" + hex(32), "%s");
        add("DigitalOcean", "dop_v1_" + hex(64), "%s");
        add("Docker", "dckr_pat_" + text(27), "%s");
        add("Vault", "hvs." + text(40), "%s");
        add("Grafana", "glsa_" + text(40), "%s");
        add("Databricks", "dapi" + hex(32), "%s");
        add("OpenAI", "sk-proj-" + text(40), "%s");
        add("Hugging Face", "hf_" + text(34), "%s");
        add("New Relic", "NRAK-" + text(27).toUpperCase(java.util.Locale.ROOT), "%s");
        add("Azure DevOps", drawn("abcdefghijklmnopqrstuvwxyz234567", 52), "%s");
        add("GitLab's runner", "glrt-" + text(20), "%s");
        add("Stripe's hook", "whsec_" + text(32), "%s");
        add("Terraform", text(14) + ".atlasv1." + text(60), "%s");
        add("Google client", "GOCSPX-" + text(28), "%s");
        add("Slack's application", "xapp-1-A0000-" + text(12) + "-" + hex(64), "%s");
        add("Azure application", text(3) + "8Q~" + text(34), "%s");
        add("private key", text(64), "-----BEGIN RSA PRIVATE KEY-----\n%s\n-----END RSA PRIVATE KEY-----");
        add("private key in one line", text(64), "-----BEGIN PRIVATE KEY----- %s -----END PRIVATE KEY-----");
        add("PGP key", text(64), "-----BEGIN PGP PRIVATE KEY BLOCK----- %s");
        add("no shape", text(40), "upload", "%s");
    }

    private void add(String name, String secret, String... words) {
        kinds.add(new Kind(
                name,
                List.of(words).stream().map(word -> String.format(word, secret)).toList(),
                secret));
    }

    /** A password as people choose them. */
    private String word() {
        return "hunter" + ++number + "moon";
    }

    private String text(int length) {
        return drawn(LETTERS, length);
    }

    private String hex(int length) {
        return drawn(HEX, length);
    }

    private String drawn(String from, int length) {
        java.util.SplittableRandom random = new java.util.SplittableRandom(++number);
        StringBuilder drawn = new StringBuilder();
        while (drawn.length() < length) {
            drawn.append(from.charAt(random.nextInt(from.length())));
        }
        return drawn.toString();
    }
}
