package dev.heddle.trace.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.testing.Manifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "https://joe:hunter2@host/path, https://joe:***@host/path",
        "amqp://joe:p@ss:1@host:5672, amqp://joe:***@host:5672",
        "jdbc:mysql://host/db?user=joe&password=x&ssl=on, jdbc:mysql://host/db?user=joe&password=***&ssl=on",
        "jdbc:h2:mem:a;PASSWORD=x;MODE=y, jdbc:h2:mem:a;PASSWORD=***;MODE=y",
        "'{\"user\":\"joe\",\"password\":\"a b\"}', '{\"user\":\"joe\",\"password\":***}'",
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

    @Test
    void noSecretIsInTheManifest(@TempDir Path temp) throws IOException {
        ManifestWriter.write(temp, Manifests.begun("test", List.of("a.Main", "--password=hunter2")));
        assertThat(Files.readString(temp.resolve(Manifest.FILE_NAME)))
                .contains("--password=***")
                .doesNotContain("hunter2");
    }
}
