package dev.heddle.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.plan.CodePoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {
    @TempDir
    Path temp;

    private static CodePoint at(String type, int line, String file) {
        return new CodePoint(type, "add", "()V", 1, line, file);
    }

    @Test
    void detectsAFileOfAnotherVersion() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("src/main/java/shop"));
        Files.writeString(folder.resolve("Basket.java"), "one\n  two;  \n");
        Sources sources = new Sources(List.of(temp.resolve("src/main/java")));
        assertThat(sources.at(at("shop.Basket", 2, "Basket.java"))).isEqualTo("two;");
        assertThat(sources.mismatches()).isEmpty();
        assertThat(sources.at(at("shop.Basket", 3, "Basket.java"))).isNull();
        assertThat(sources.mismatches()).containsExactly("shop/Basket.java");
        assertThat(sources.at(at("shop.Basket", 2, "Basket.java"))).isNull();
    }

    @Test
    void readsOnlyFilesInTheFolder() throws Exception {
        Files.writeString(temp.resolve("secret.txt"), "secret\n");
        Path folder = Files.createDirectories(temp.resolve("src"));
        assertThat(new Sources(List.of(folder)).at(at("shop.Basket", 1, "../../secret.txt")))
                .isNull();
    }

    @Test
    void findsSourcesOfBuildsInEachLanguage() throws Exception {
        for (String layout : List.of("target/classes", "build/classes/kotlin/main", "out/production/shop", "bin")) {
            Path project = Files.createDirectories(temp.resolve(layout.replace('/', '-')));
            Path classes = Files.createDirectories(project.resolve(layout));
            List<Path> sources = new ArrayList<>();
            for (String folder : List.of("main/java", "test/java", "main/kotlin", "main/groovy", "test/scala", "")) {
                sources.add(Files.createDirectories(project.resolve("src").resolve(folder)));
            }
            sources.add(classes);
            assertThat(Sources.besideClassPath(List.of("java", "-cp", layout, "shop.Main"), project))
                    .containsExactlyInAnyOrderElementsOf(sources);
            assertThat(Sources.besideClassPath(List.of("java", "--class-path=" + classes, "shop.Main"), Path.of("/")))
                    .containsExactlyInAnyOrderElementsOf(sources);
        }
    }
}
