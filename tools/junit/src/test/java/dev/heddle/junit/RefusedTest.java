package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a JVM of their own would not find. */
class RefusedTest {
    private static final String NAME = "shop.Sales";

    @TempDir
    private Path classes;

    @BeforeEach
    void compile() throws IOException {
        Path source = Files.createDirectories(classes.resolve("source"));
        Path module = Files.writeString(source.resolve("module-info.java"), "open module shop {}");
        Path test = Files.writeString(
                source.resolve("Sales.java"),
                "package shop;\nclass Sales {\n    @dev.heddle.junit.HeddleTest void areCounted() {}\n}\n");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "--add-reads",
                        "shop=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        module.toString(),
                        test.toString());
        assertThat(compiled).isZero();
    }

    /** As surefire has it with {@code forkCount=0}. */
    @Test
    void refusesATestOfAnotherClassLoader() throws Exception {
        URL[] places = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(places)) {
            assertThat(refused(loader.loadClass(NAME)))
                    .isEqualTo("shop.Sales is loaded by java.net.URLClassLoader, so a JVM of its own would not find it:"
                            + " run tests in a forked JVM, as surefire does with forkCount=1");
        }
    }

    @Test
    void refusesATestOfANamedModule() throws Exception {
        ModuleLayer boot = ModuleLayer.boot();
        Configuration found = boot.configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop"));
        ModuleLayer.Controller made =
                ModuleLayer.defineModulesWithOneLoader(found, List.of(boot), ClassLoader.getSystemClassLoader());
        made.addReads(made.layer().findModule("shop").orElseThrow(), RefusedTest.class.getModule());
        assertThat(refused(made.layer().findLoader("shop").loadClass(NAME)))
                .isEqualTo("shop.Sales is in the module shop, and Heddle runs tests on the class path:"
                        + " set useModulePath of surefire to false");
    }

    private static String refused(Class<?> test) {
        Throwable failure = SampleRun.of(selectClass(test)).failure();
        assertThat(failure).isInstanceOf(HeddleException.class);
        return failure.getMessage();
    }
}
