package dev.heddle.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.heddle.engine.internal.launch.TargetRun;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;

/** The arrows between modules point down only, and each library stays in the room whose job it does. */
class ModuleArrowsTest {
    private static final String TRACE = "dev.heddle.trace..";
    private static final String RECORDER = "dev.heddle.recorder..";
    private static final String BOOT = "dev.heddle.recorder.boot..";
    private static final String ANALYZER = "dev.heddle.analyzer..";
    private static final String REPLAYER = "dev.heddle.replayer..";
    private static final String ENGINE = "dev.heddle.engine..";
    private static final String REPORT = "dev.heddle.report..";
    private static final String BATCH = "dev.heddle.batch..";
    private static final String CLI = "dev.heddle.cli..";
    private static final String SUBJECTS = "dev.heddle.subjects..";

    /** The packages of the engine, bottom up: each may depend on the packages before it only. */
    private static final List<String> ENGINE_BOTTOM_UP = List.of(
            "dev.heddle.engine.base",
            "dev.heddle.engine.internal.text",
            "dev.heddle.engine.technique",
            "dev.heddle.engine.internal.launch",
            "dev.heddle.engine.internal.convert",
            "dev.heddle.engine.internal.explain",
            "dev.heddle.engine.internal.predict",
            "dev.heddle.engine.internal.runs",
            "dev.heddle.engine.internal.explore",
            "dev.heddle.engine.internal.localize",
            "dev.heddle.engine.internal.hunt",
            "dev.heddle.engine.internal.probe.program",
            "dev.heddle.engine.internal.probe",
            "dev.heddle.engine");

    /** The packages of the recorder, bottom up. */
    private static final List<String> RECORDER_BOTTOM_UP = List.of(
            "dev.heddle.recorder.boot",
            "dev.heddle.recorder.weave.check",
            "dev.heddle.recorder.weave.synchronisers",
            "dev.heddle.recorder.weave.scope",
            "dev.heddle.recorder.weave.original",
            "dev.heddle.recorder.weave.sites",
            "dev.heddle.recorder.weave.facts",
            "dev.heddle.recorder.weave.visitors",
            "dev.heddle.recorder.weave",
            "dev.heddle.recorder.cache",
            "dev.heddle.recorder.drain",
            "dev.heddle.recorder.agent.method",
            "dev.heddle.recorder.agent",
            "dev.heddle.recorder.pack");

    /** The packages of the replayer, bottom up. */
    private static final List<String> REPLAYER_BOTTOM_UP = List.of(
            "dev.heddle.replayer.plan",
            "dev.heddle.replayer.strategy",
            "dev.heddle.replayer.control",
            "dev.heddle.replayer.strategy.exact",
            "dev.heddle.replayer.strategy.priority",
            "dev.heddle.replayer.strategy.random",
            "dev.heddle.replayer.strategy.drfinder",
            "dev.heddle.replayer.strategy.pairs",
            "dev.heddle.replayer.strategy.rankchecker",
            "dev.heddle.replayer.strategy.segments",
            "dev.heddle.replayer.strategy.steer",
            "dev.heddle.replayer.strategy.deadlock",
            "dev.heddle.replayer.strategy.pattern",
            "dev.heddle.replayer.strategy.registry",
            "dev.heddle.replayer.gated",
            "dev.heddle.replayer.scheduler.memory",
            "dev.heddle.replayer.scheduler.sites",
            "dev.heddle.replayer.scheduler.threads",
            "dev.heddle.replayer.scheduler.result",
            "dev.heddle.replayer.scheduler.stuck",
            "dev.heddle.replayer.scheduler",
            "dev.heddle.replayer.reinit",
            "dev.heddle.replayer.inprocess",
            "dev.heddle.replayer.agent");

    /** A module's tests that others build upon come as a jar of their own beside its classes. */
    private static final ImportOption NO_JARS_OF_TESTS = location -> !location.contains("-tests.jar");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(NO_JARS_OF_TESTS)
            .importPackages("dev.heddle");

    @Test
    void traceFormatDependsOnNoOtherModule() {
        avoids(TRACE, RECORDER, ANALYZER, REPLAYER, ENGINE, REPORT, BATCH, CLI, SUBJECTS);
    }

    @Test
    void agentsAndAnalyzerShareOnlyFiles() {
        avoids(RECORDER, ANALYZER, REPLAYER, ENGINE, REPORT, BATCH, CLI, SUBJECTS);
        avoids(REPLAYER, ANALYZER, ENGINE, REPORT, BATCH, CLI, SUBJECTS);
        avoids(ANALYZER, RECORDER, REPLAYER, ENGINE, REPORT, BATCH, CLI, SUBJECTS);
        avoids(SUBJECTS, TRACE, RECORDER, REPLAYER, ANALYZER, ENGINE, REPORT, BATCH, CLI);
    }

    @Test
    void engineDoesNotDependOnTheTerminalNorCommandOnSubjects() {
        avoids(ENGINE, REPORT, BATCH, CLI, SUBJECTS);
        avoids(BATCH, CLI, SUBJECTS);
        avoids(REPORT, ENGINE, BATCH, CLI, SUBJECTS);
        avoids(CLI, SUBJECTS);
    }

    @Test
    void packagesOfAModuleDependOnlyOnPackagesBelowThem() {
        isInOrder(ENGINE, ENGINE_BOTTOM_UP);
        isInOrder(RECORDER, RECORDER_BOTTOM_UP);
        isInOrder(REPLAYER, REPLAYER_BOTTOM_UP);
    }

    private static void isInOrder(String module, List<String> bottomUp) {
        assertThat(CLASSES.stream()
                        .filter(resideInAPackage(module))
                        .map(JavaClass::getPackageName)
                        .distinct())
                .as("a new package needs its place in the list")
                .containsExactlyInAnyOrderElementsOf(bottomUp);
        for (int at = 0; at < bottomUp.size() - 1; at++) {
            avoids(bottomUp.get(at), bottomUp.subList(at + 1, bottomUp.size()).toArray(String[]::new));
        }
    }

    @Test
    void documentsAreReadAndWrittenWithoutDataBinding() {
        noClasses()
                .that()
                .resideInAPackage("dev.heddle..")
                .and()
                .resideOutsideOfPackage(SUBJECTS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.fasterxml.jackson.databind..", "com.fasterxml.jackson.annotation..")
                .check(CLASSES);
    }

    @Test
    void engineNeitherPrintsNorExits() {
        noClasses()
                .that()
                .resideInAPackage(ENGINE)
                .and()
                // A program that runs in the foreground has the streams of this process.
                .doNotBelongToAnyOf(TargetRun.class)
                .and()
                // It is a program of its own.
                .resideOutsideOfPackage("dev.heddle.engine.internal.probe.program")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(CLASSES);
    }

    /** Types of what woven classes of the JDK hand over, and whose class files say no more of it. */
    private static final Class<?>[] HANDED_TO_HOOKS = {
        List.class,
        Map.class,
        Map.Entry.class,
        Phaser.class,
        SynchronousQueue.class,
        Method.class,
        SocketAddress.class,
        InetSocketAddress.class
    };

    /** Types of what hooks give instead of the JDK. */
    private static final Class<?>[] GIVEN_BY_HOOKS = {UUID.class, SplittableRandom.class};

    /** Types that hooks only compare with the class of an object. */
    private static final String COMPARED_BY_HOOKS = "java.util.concurrent.atomic";

    @Test
    void hooksDependOnlyOnJavaLang() {
        classes()
                .that()
                .resideInAPackage(BOOT)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                BOOT,
                                "java.lang",
                                "java.lang.annotation",
                                "java.lang.invoke",
                                "java.lang.ref",
                                "java.time",
                                "java.util.concurrent.locks",
                                COMPARED_BY_HOOKS)
                        .or(belongToAnyOf(HANDED_TO_HOOKS))
                        .or(belongToAnyOf(GIVEN_BY_HOOKS)))
                .check(CLASSES);
    }

    @Test
    void librariesAreUsedOnlyInTheirPackages() {
        only("net.openhft..", "dev.heddle.trace.recording..");
        only("org.apache.arrow..", "dev.heddle.analyzer.shard..", "dev.heddle.analyzer.columns..");
        only("org.jgrapht..", ANALYZER);
        // A subject shows a bug of an older version of it.
        only("org.apache.commons.cli..", CLI, "dev.heddle.subjects.defects..");
        only(
                "org.objectweb.asm..",
                RECORDER,
                REPLAYER,
                "dev.heddle.engine.internal.explain..",
                "dev.heddle.engine.internal.probe");
        // Two subjects show a bug of an older version of it.
        only("com.samskivert..", "dev.heddle.report.chart..", "dev.heddle.subjects.*.jmustache155");
        only("org.apache.parquet..", "dev.heddle.batch.parquet..");
        only("org.junit..", "dev.heddle.recorder.agent.method..");
    }

    @Test
    void packagesHaveNoCycles() {
        for (String module :
                new String[] {"trace", "recorder", "analyzer", "replayer", "engine", "report", "batch", "cli"}) {
            SlicesRuleDefinition.slices()
                    .assignedFrom(new PackagesOf("dev.heddle." + module))
                    .should()
                    .beFreeOfCycles()
                    .check(CLASSES);
        }
    }

    /** Every package of a module, the module's own and packages in packages included. */
    private record PackagesOf(String module) implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            return name.equals(module) || name.startsWith(module + ".")
                    ? SliceIdentifier.of(name)
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of " + module;
        }
    }

    private static void avoids(String from, String... to) {
        noClasses()
                .that()
                .resideInAPackage(from)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(to)
                .check(CLASSES);
    }

    private static void only(String library, String... rooms) {
        noClasses()
                .that()
                .resideInAPackage("dev.heddle..")
                .and()
                .resideOutsideOfPackages(rooms)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(CLASSES);
    }
}
