package dev.heddle.trace.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.heddle.trace.testing.SecretKinds;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @CsvSource({
        "--password=hunter2, --password=***",
        "--spring.datasource.password=a=b, --spring.datasource.password=***",
        "-Ddb.PASSWD=x y, -Ddb.PASSWD=***",
        "-Dmy.api-key=x, -Dmy.api-key=***",
        "apiKey:x, apiKey:***",
        "--accessToken=x, --accessToken=***",
        "AWS_SECRET_ACCESS_KEY=x, AWS_SECRET_ACCESS_KEY=***",
        "--pass=x, --pass=***",
        "--passphrase x, --passphrase ***",
        "--name joe --auth-token x --port 8, --name joe --auth-token *** --port 8",
        "<password>x y</password>, <password>***</password>",
        "https://joe:hunter2@host/path, https://joe:***@host/path",
        "amqp://joe:p@ss:1@host:5672, amqp://joe:***@host:5672",
        "jdbc:mysql://host/db?user=joe&password=x&ssl=on, jdbc:mysql://host/db?user=joe&password=***&ssl=on",
        "jdbc:h2:mem:a;PASSWORD=x;MODE=y, jdbc:h2:mem:a;PASSWORD=***;MODE=y",
        "'{\"user\":\"joe\",\"password\":\"a b\"}', '{\"user\":\"joe\",\"password\":\"***\"}'",
    })
    void masksTheValue(String word, String masked) {
        assertThat(Secrets.mask(List.of(word))).containsExactly(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.PasswordServer",
                "--tokenizer=bpe",
                "--bypass=on",
                "--password --port 8",
                "--show-password on",
                "--passes=3",
                "author=joe",
                "http://host:80/a@b",
                "--keyspace=orders",
                "/home/joe/secret/file.txt",
                ""
            })
    void leavesTheRest(String word) {
        assertThat(Secrets.mask(List.of(word))).containsExactly(word);
    }

    @Test
    void masksTheNextWordWhereThereIsNoValueYet() {
        assertThat(Secrets.mask(List.of("Main", "--password", "hunter2", "--token", "--verbose", "a")))
                .containsExactly("Main", "--password", "***", "--token", "--verbose", "a");
    }

    static List<SecretKinds.Kind> kinds() {
        return SecretKinds.all();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void masksEachKindAsItWasTyped(SecretKinds.Kind kind) {
        List<String> masked = Secrets.mask(before(kind.words()));
        assertThat(masked).as("of %s", kind.words()).hasSize(kind.words().size() + 2);
        assertThat(String.join(" ", masked))
                .doesNotContain(kind.secret())
                .contains("a.Main")
                .contains("last");
        assertThat(Secrets.mask(masked)).as("masked again").isEqualTo(masked);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void masksEachKindAsTheJvmJoinsIt(SecretKinds.Kind kind) {
        String joined = String.join(" ", before(kind.words()));
        assertThat(String.join(" ", Secrets.mask(List.of(joined.split(" "))))).doesNotContain(kind.secret());
        assertThat(Secrets.maskLine(joined)).doesNotContain(kind.secret());
    }

    private static List<String> before(List<String> words) {
        List<String> all = new ArrayList<>(List.of("a.Main"));
        all.addAll(words);
        all.add("--last");
        return all;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java -cp lib/guava-33.0.0-jre.jar:/home/joe/secret:target/classes com.acme.PasswordServer",
                "java -cp /srv/token/lib/a.jar:lib/token.jar:/srv/secret:b a.Main",
                "a.Main --password-file /run/secrets/db",
                "a.Main --token-file=/run/token --token-type jwt --max-tokens 500",
                "a.Main -p 8080",
                "a.Main -p 8080:80/tcp -p src/main/x.xml -p com.acme.Plan",
                "a.Main -Dspring.profiles.active=prod --server.port=8443",
                "a.Main 3f2504e0-4f89-11d3-9a0c-0305e82c3301",
                "a.Main da39a3ee5e6b4b0d3255bfef95601890afd80709",
                "a.Main /builds/acme/da39a3ee5e6b4b0d3255bfef95601890afd80709/target/classes",
                "a.Main git@github.com:acme/shop.git ssh://git@github.com/acme/shop",
                "a.Main http://localhost:8080/users/joe@example.org?page=3&size=20",
                "a.Main joe@example.org --mail joe@example.org",
                "a.Main actions/checkout@v4 library/redis@sha256:0123456789abcdef",
                "a.Main --no-password input.txt --with-token next",
                "a.Main -u joe -p 3306 -h db.example.org",
                "a.Main shouldReturn200WhenTheUserLogsInWithAValidNameAndWaits",
                "a.Main com.acme.shop.OrderServiceImplementation2Test#computesTheSumOfAllOrders",
                "a.Main --tests com.acme.TokenTest#expires --author=joe --passes=3 --compass=north",
                "a.Main --plan out/plans/p1.json --seed 4711 --pin time --timeout 30s",
                "a.Main user=joe;mode=fast {\"user\": \"joe\"}",
                "a.Main -Djava.security.auth.policy=a.policy -Dpassword.min.length=8",
                "a.Main 2026-11-27T13:21:28.123456Z 10.0.0.1:8080 [::1]:8080"
            })
    void leavesCommandsWithoutSecretsReadable(String line) {
        List<String> words = List.of(line.split(" "));
        assertThat(Secrets.mask(words)).isEqualTo(words);
    }

    @AfterEach
    void forgetsThePatternOfTheUser() {
        Secrets.alsoMask(null);
    }

    @Test
    void masksThePatternOfTheUserInTextsAndCommands() {
        Secrets.alsoMask(Pattern.compile("order-\\d+|id=(\\w+)"));
        assertThat(Secrets.text("no order-17 for id=joe")).isEqualTo("no *** for id=***");
        assertThat(Secrets.mask(List.of("a.Main", "order-17"))).containsExactly("a.Main", "***");
    }

    /** A rule that reads the text again at each place where a secret can begin takes many seconds for these texts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "://a:x/",
                "a://b:c/d:",
                "password=",
                "?password=",
                "(password=",
                "password='",
                "?sig=",
                "token:a, ",
                "Authorization: Bearer ",
                "-eyJ",
                "-eyJaaaaaa.",
                "-----BEGIN RSA PRIVATE KEY-----",
                "a/\"",
                "Basic a"
            })
    void takesTimeInProportionToTheText(String part) {
        String text = part.repeat((1 << 16) / part.length()) + "@";
        for (List<String> words : List.of(List.of(text), List.of(text.split(" ")))) {
            Duration cpu = assertTimeoutPreemptively(Duration.ofSeconds(120), () -> cpuTime(words));
            assertThat(cpu).as("CPU time for %s words", words.size()).isLessThan(Duration.ofSeconds(1));
        }
    }

    private static Duration cpuTime(List<String> words) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        Secrets.mask(words);
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
    }

    @Test
    void readsAClassNameOfManyPartsWithoutStackOverflow() {
        List<String> words = List.of("-u", "joe", "-p", "a.".repeat(1 << 18) + "a");
        assertThat(Secrets.mask(words)).isEqualTo(words);
    }

    @Test
    void masksATokenBehindOtherLetters() {
        String token = "eyJ" + "hbGciOiJI.eyJzdWIiOiIx.SflKxw";
        assertThat(Secrets.mask(List.of("x-" + token, "a." + token, "eyJ-" + token)))
                .containsExactly("x-***", "a.***", "***");
    }
}
