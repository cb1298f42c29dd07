package dev.heddle.trace.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaLaunchTest {
    private static JavaLaunch of(String line) {
        return JavaLaunch.of(List.of(line.split(" ")));
    }

    @Test
    void readsOptionsPathsAndMainClass() {
        JavaLaunch launch = of("java -Xmx1g --add-opens java.base/java.lang=ALL-UNNAMED -cp a.jar:b -ea Main -cp c");
        assertThat(launch.options()).containsExactly("-Xmx1g", "--add-opens", "java.base/java.lang=ALL-UNNAMED", "-ea");
        assertThat(launch.classPathElements()).containsExactly("a.jar", "b");
        assertThat(launch.mainClass()).isEqualTo("Main");
        assertThat(of("java --class-path=a.jar Main").classPathElements()).containsExactly("a.jar");
        assertThat(of("java -classpath :a.jar Main").classPathElements()).containsExactly(".", "a.jar");
    }

    @Test
    void aJarReplacesTheClassPath() {
        JavaLaunch launch = of("java -cp a.jar -jar app.jar Main");
        assertThat(launch.jar()).isEqualTo("app.jar");
        assertThat(launch.mainClass()).isNull();
        assertThat(launch.classPathElements()).containsExactly("app.jar");
    }

    @Test
    void readsModules() {
        JavaLaunch launch = of("java -p mods --add-modules a -m com.acme/com.acme.Main");
        assertThat(launch.module()).isEqualTo("com.acme/com.acme.Main");
        assertThat(launch.modulePathElements()).containsExactly("mods");
        assertThat(of("java --module-path=mods --module=com.acme").module()).isEqualTo("com.acme");
    }

    @Test
    void knowsWhetherThereIsAProgram() {
        assertThat(of("java -cp a.jar").hasProgram()).isFalse();
        assertThat(of("java -cp").hasProgram()).isFalse();
        assertThat(of("java -version").hasProgram()).isFalse();
        assertThat(JavaLaunch.of(List.of()).hasProgram()).isFalse();
        assertThat(of("java @arguments.txt").hasProgram()).isTrue();
        assertThat(of("java -cp a.jar Main").hasProgram()).isTrue();
    }

    @Test
    void namesElementsThatDoNotExist(@TempDir Path directory) throws IOException {
        Path jar = Files.createFile(directory.resolve("a.jar"));
        assertThat(of("java -cp " + jar + ":" + directory + "/*:no/such.jar:b\0d Main")
                        .missing())
                .containsExactly("no/such.jar", "b\0d");
        assertThat(of("java -jar no.jar").missing()).containsExactly("no.jar");
    }
}
