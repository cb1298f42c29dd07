package dev.heddle.recorder.agent;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A test program in a JVM of its own, usually with the agent. */
record AgentRun(int exit, String out, String err, Path recording) {
    private static final long TIMEOUT_SECONDS = 120;
    static final String AGENT = System.getProperty("heddle.agent");

    /** Homes of the JDKs to test on. */
    static Stream<String> jdks() {
        return Jdks.homes().map(Path::toString);
    }

    /** One of them, for a test whose claim is the same on each; like {@link Jdks#one}. */
    static Stream<String> one() {
        return Jdks.one(0).map(Path::toString);
    }

    /** Another one, if there are several. */
    static Stream<String> another() {
        return Jdks.one(1).map(Path::toString);
    }

    /** The JVM to start. */
    static final class Builder {
        private final String jdk;
        private final Path folder;
        private final List<String> command = new ArrayList<>();
        private final List<String> afterAgent = new ArrayList<>();
        private final List<Path> libraries = new ArrayList<>();
        private String options = "";
        private String recording = "recording";
        private boolean withAgent = true;
        private boolean isOptimised;

        Builder(String jdk, Path folder) {
            this.jdk = jdk;
            this.folder = folder;
        }

        Builder options(String text) {
            options = "," + text;
            return this;
        }

        Builder withoutAgent() {
            withAgent = false;
            return this;
        }

        /** With the optimising compiler, which reorders racing accesses and speeds up floods of events. */
        Builder optimised() {
            isOptimised = true;
            return this;
        }

        Builder jvm(String option) {
            command.add(option);
            return this;
        }

        /** An option after the agent. */
        Builder afterAgent(String option) {
            afterAgent.add(option);
            return this;
        }

        /** A jar that comes first on the program's class path. */
        Builder library(Path jar) {
            libraries.add(jar);
            return this;
        }

        Path recording() {
            return folder.resolve(recording);
        }

        Builder recording(String name) {
            recording = name;
            return this;
        }

        /** Returns when the program has written a text. */
        void await(String text) throws IOException, InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
            while (!read("out").contains(text)) {
                if (System.nanoTime() > end) {
                    throw new AssertionError("did not say '" + text + "' but " + read("out") + read("err"));
                }
                Thread.sleep(20);
            }
        }

        Process start(Class<?> program, String... arguments) throws IOException {
            List<String> all = new ArrayList<>();
            all.add(Path.of(jdk, "bin", "java").toString());
            if (!isOptimised) {
                all.addAll(Jdks.SHORT_LIVED);
            }
            all.addAll(command);
            if (withAgent) {
                all.add("-javaagent:" + AGENT + "=file=" + recording() + options);
            }
            all.addAll(afterAgent);
            all.add("-cp");
            StringBuilder elements = new StringBuilder();
            for (Path library : libraries) {
                elements.append(library).append(File.pathSeparator);
            }
            all.add(elements + classPath());
            all.add(program.getName());
            all.addAll(List.of(arguments));
            return new ProcessBuilder(all)
                    .redirectOutput(folder.resolve("out").toFile())
                    .redirectError(folder.resolve("err").toFile())
                    .start();
        }

        AgentRun run(Class<?> program, String... arguments) throws IOException, InterruptedException {
            Process process = start(program, arguments);
            try {
                if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    throw new AssertionError("did not end: " + program + "\n" + read("out") + read("err"));
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            return new AgentRun(process.exitValue(), read("out"), read("err"), recording());
        }

        String read(String file) throws IOException {
            return Files.readString(folder.resolve(file));
        }

        /** Only the test programs and log4j: no library of the agent. */
        private static String classPath() {
            List<String> elements = new ArrayList<>();
            for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
                if (element.endsWith("test-classes") || element.contains("log4j")) {
                    elements.add(element);
                }
            }
            return String.join(File.pathSeparator, elements);
        }
    }

    /** The events of one thread whose method passes a filter, as {@code thread OP Class.method target}. */
    List<String> events(String threadPath, Predicate<Member> wanted) {
        List<String> lines = new ArrayList<>();
        try (Recording open = Recording.open(recording)) {
            Names names = open.names();
            open.forEach((stamp, thread, site, target, aux) -> {
                if (names.thread(thread).path().equals(threadPath)) {
                    Site at = names.site(site);
                    if (wanted.test(at.method())) {
                        lines.add(line(at));
                    }
                }
            });
        }
        return lines;
    }

    private static String line(Site at) {
        String owner = at.method().owner();
        String line = at.op() + " " + owner.substring(owner.lastIndexOf('/') + 1) + "."
                + at.method().name();
        return at.target() == null ? line : line + " " + at.target().name();
    }
}
