package dev.heddle.engine.internal.launch;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A JVM that runs on this machine, for the same user.
 *
 * @param pid process id
 * @param command main class or jar with its arguments, as far as the JVM shows them; otherwise empty
 */
public record RunningJvm(long pid, String command) {
    private static final String FORBIDDEN = "-XX:+DisableAttachMechanism";
    /** A thread of every recording; the kernel truncates thread names to 15 characters. */
    private static final String RECORDS = "heddle-drainer";

    /** The JVMs of this user in the order of process ids, except this one. */
    public static List<RunningJvm> all() {
        List<RunningJvm> all = new ArrayList<>();
        for (VirtualMachineDescriptor one : VirtualMachine.list()) {
            long pid = Long.parseLong(one.id());
            if (pid != ProcessHandle.current().pid() && ProcessHandle.of(pid).isPresent()) {
                all.add(new RunningJvm(pid, one.displayName()));
            }
        }
        all.sort(Comparator.comparingLong(RunningJvm::pid));
        return all;
    }

    /**
     * Checks from outside that an agent can be loaded into a JVM, without connecting to it.
     *
     * @throws UsageException with one line for the user, if that is impossible
     */
    public static RunningJvm of(long pid) {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            throw new UsageException("there is no process " + pid + ": heddle jps lists the JVMs");
        }
        if (pid == ProcessHandle.current().pid()) {
            throw new UsageException(pid + " is this command itself: heddle jps lists the other JVMs");
        }
        String user = process.get().info().user().orElse(null);
        String own = ProcessHandle.current().info().user().orElse(null);
        if (user != null && own != null && !user.equals(own)) {
            throw new UsageException("process " + pid + " belongs to the user " + user
                    + ", and a JVM only accepts connections of its own user:" + " run heddle as " + user);
        }
        if (!isJvm(pid)) {
            throw new UsageException("process " + pid + " is not a JVM: heddle jps lists the JVMs");
        }
        if (arguments(pid).contains(FORBIDDEN)) {
            throw new UsageException("process " + pid + " was started with " + FORBIDDEN
                    + ": it can only be recorded from its start, by heddle record");
        }
        String command = all().stream()
                .filter(jvm -> jvm.pid == pid)
                .map(RunningJvm::command)
                .findAny()
                .orElse("");
        return new RunningJvm(pid, command);
    }

    /** Other processes must not be contacted: the signal that contacts a JVM ends them. */
    private static boolean isJvm(long pid) {
        Path maps = Path.of("/proc", Long.toString(pid), "maps");
        if (Files.isReadable(maps)) {
            try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
                return lines.anyMatch(line -> line.endsWith("/libjvm.so"));
            } catch (IOException e) {
                // It has just ended; the connection will report that.
                return true;
            }
        }
        return VirtualMachine.list().stream().anyMatch(one -> one.id().equals(Long.toString(pid)));
    }

    private static List<String> arguments(long pid) {
        try {
            String words =
                    Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
            return Arrays.asList(words.split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Main class or jar. */
    public String main() {
        int end = command.indexOf(' ');
        return end < 0 ? command : command.substring(0, end);
    }

    /** The JDK version of the process, from the JDK's directory; null if unknown. */
    public String version() {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .map(RunningJvm::versionBeside)
                .orElse(null);
    }

    private static String versionBeside(String java) {
        Path bin = Path.of(java).getParent();
        Path release =
                bin == null || bin.getParent() == null ? null : bin.getParent().resolve("release");
        if (release == null || !Files.isReadable(release)) {
            return null;
        }
        try (Stream<String> lines = Files.lines(release)) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.substring(line.indexOf('=') + 1).replace("\"", ""))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether the JVM is being recorded; null where that cannot be detected from outside. */
    public Boolean isRecorded() {
        Path tasks = Path.of("/proc", Long.toString(pid), "task");
        if (!Files.isReadable(tasks)) {
            return null;
        }
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.anyMatch(thread -> RECORDS.equals(nameOf(thread)));
        } catch (IOException e) {
            return null;
        }
    }

    private static String nameOf(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).strip();
        } catch (IOException e) {
            // The thread has ended.
            return "";
        }
    }

    /**
     * Loads an agent, and returns when it has carried out its options.
     *
     * @throws UsageException with one line for the user, if the JVM refuses the connection
     */
    void load(Path agent, String options) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                machine.loadAgent(agent.toString(), options);
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new UsageException("the JVM " + pid + " refuses the connection: " + e.getMessage()
                    + " (not started with " + FORBIDDEN + ", not suspended?)");
        } catch (IOException
                | com.sun.tools.attach.AgentLoadException
                | com.sun.tools.attach.AgentInitializationException e) {
            throw new UsageException("the agent cannot be loaded into the JVM " + pid + ": " + e.getMessage());
        }
    }
}
