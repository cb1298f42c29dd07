package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.assetfuzzer.ViolationFindings;
import dev.heddle.analyzer.race.RaceFindings;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Recognises predictions about code of a {@linkplain HarmlessShape harmless shape}, from the class files of the program.
 * A class that cannot be read has no shape. Not thread-safe.
 */
public final class HarmlessShapes {
    private static final String WRITE = "write";
    private static final String STAMPED_LOCK = "java.util.concurrent.locks.StampedLock";
    private static final int STALE_WRITE = 1;
    private static final int UNREPEATABLE_READ = 2;
    private static final int LOST_WRITE = 5;
    /** Classes of the JDK whose objects can be read however they were published. */
    private static final Set<String> IMMUTABLE = Set.of(
            "java.lang.String",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Boolean",
            "java.lang.Double",
            "java.lang.Float",
            "java.lang.Short",
            "java.lang.Byte",
            "java.lang.Character",
            "java.util.Optional",
            "java.math.BigInteger",
            "java.math.BigDecimal");

    private final ProgramClassFiles files;
    private final Map<String, Optional<ClassInstructions>> classes = new HashMap<>();

    /** @param files of the program */
    public HarmlessShapes(ProgramClassFiles files) {
        this.files = files;
    }

    /** The shape of the code that a finding is about; null if it has none. */
    public @Nullable HarmlessShape of(Finding finding) {
        List<Access> accesses = new ArrayList<>();
        for (Finding.Place place : finding.sites()) {
            Access access = access(place);
            if (access == null) {
                return null;
            }
            accesses.add(access);
        }
        return switch (finding.kind()) {
            case RaceFindings.KIND -> race(finding, accesses);
            case ViolationFindings.KIND -> atomicity(finding, accesses);
            default -> null;
        };
    }

    private @Nullable HarmlessShape race(Finding finding, List<Access> accesses) {
        if (isValidatedRace(finding, accesses)) {
            return HarmlessShape.VALIDATED_READ;
        } else if (accesses.stream().allMatch(this::isLazy)) {
            return HarmlessShape.LAZY_FIELD;
        } else if (accesses.stream().allMatch(one -> isImmutable(one.fieldType()))
                && accesses.stream().anyMatch(one -> !one.writes)
                && accesses.stream().allMatch(one -> one.writes || one.method.acceptsNull(one.offset))) {
            return HarmlessShape.IMMUTABLE_OBJECT;
        }
        return null;
    }

    private @Nullable HarmlessShape atomicity(Finding finding, List<Access> accesses) {
        if (isReadOnly(finding, accesses)
                && accesses.stream().filter(one -> !one.writes).allMatch(this::isValidated)) {
            return HarmlessShape.VALIDATED_READ;
        } else if (accesses.stream().allMatch(this::isLazy)) {
            return HarmlessShape.LAZY_FIELD;
        }
        Access last = accesses.get(accesses.size() - 1);
        int pattern = finding.details().get("pattern") instanceof Number number ? number.intValue() : 0;
        return switch (pattern) {
            case STALE_WRITE, UNREPEATABLE_READ ->
                last.method.isInRetryLoop(last.offset) ? HarmlessShape.RETRY_LOOP : null;
            case LOST_WRITE -> last.isAtomicUpdate() ? HarmlessShape.ATOMIC_UPDATE : null;
            default -> null;
        };
    }

    /** Whether some unit of work reads, and no unit that reads also writes. */
    private static boolean isReadOnly(Finding finding, List<Access> accesses) {
        if (!(finding.details().get("stepUnits") instanceof List<?> units) || units.size() != accesses.size()) {
            return false;
        }
        Set<Object> readers = new HashSet<>();
        Set<Object> writers = new HashSet<>();
        for (int i = 0; i < accesses.size(); i++) {
            (accesses.get(i).writes ? writers : readers).add(units.get(i));
        }
        return !readers.isEmpty() && Collections.disjoint(readers, writers);
    }

    /** Whether a read is validated. A writer that a stamp detects has to hold the lock. */
    private boolean isValidatedRace(Finding finding, List<Access> accesses) {
        for (int i = 0; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            if (!access.writes
                    && (isInFrame(access, MethodInstructions::isValidatedBySequence)
                            || isInFrame(access, MethodInstructions::isValidatedByStamp)
                                    && holdsStampedLock(finding, accesses.size() - 1 - i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean holdsStampedLock(Finding race, int side) {
        return race.details().get("locks") instanceof List<?> locks
                && side < locks.size()
                && locks.get(side) instanceof List<?> held
                && held.stream()
                        .anyMatch(lock -> lock instanceof Map<?, ?> details
                                && STAMPED_LOCK.equals(details.get("class"))
                                && Boolean.FALSE.equals(details.get("shared")));
    }

    private boolean isValidated(Access access) {
        return isInFrame(access, MethodInstructions::isValidatedByStamp)
                || isInFrame(access, MethodInstructions::isValidatedBySequence);
    }

    /** Whether the method itself, or one that called it, has a shape around the access. */
    private boolean isInFrame(Access access, BiPredicate<MethodInstructions, Integer> shape) {
        for (CodePoint frame : access.stack) {
            MethodInstructions method = method(frame);
            if (method != null && shape.test(method, frame.offset())) {
                return true;
            }
        }
        return false;
    }

    private boolean isLazy(Access access) {
        String type = access.fieldType();
        if (type.isEmpty() || !access.method.computesLazily(access.offset)) {
            return false;
        }
        return isReference(type) ? isImmutable(type) : access.method.onlyReturns(type);
    }

    private static boolean isReference(String descriptor) {
        return descriptor.startsWith("L") || descriptor.startsWith("[");
    }

    private boolean isImmutable(String descriptor) {
        if (!descriptor.startsWith("L")) {
            return false;
        }
        String name = Type.getType(descriptor).getClassName();
        if (IMMUTABLE.contains(name) || name.startsWith("java.time.")) {
            return true;
        }
        return type(Type.getType(descriptor).getInternalName().replace('/', '.'))
                .map(ClassInstructions::isImmutable)
                .orElse(false);
    }

    /**
     * An access of a finding.
     *
     * @param instruction null if the place has none, as for an access by a library
     */
    private record Access(
            boolean writes,
            int offset,
            MethodInstructions method,
            @Nullable Instruction instruction,
            List<CodePoint> stack) {
        /** Descriptor of the accessed field; empty for other accesses. */
        String fieldType() {
            return instruction != null && (instruction.isFieldRead() || instruction.isFieldWrite())
                    ? instruction.descriptor()
                    : "";
        }

        boolean isAtomicUpdate() {
            return instruction != null && (instruction.isAtomicUpdate() || instruction.isCompareAndSet());
        }
    }

    private @Nullable Access access(Finding.Place place) {
        if (place.stack().isEmpty()) {
            return null;
        }
        MethodInstructions method = method(place.stack().get(0));
        return method == null
                ? null
                : new Access(
                        place.op().equals(WRITE), place.offset(), method, method.at(place.offset()), place.stack());
    }

    private @Nullable MethodInstructions method(CodePoint point) {
        return type(point.className())
                .map(type -> type.method(point.method() + point.descriptor()))
                .orElse(null);
    }

    private Optional<ClassInstructions> type(String className) {
        return classes.computeIfAbsent(className, this::read);
    }

    private Optional<ClassInstructions> read(String className) {
        try {
            byte[] bytes = files.read(className.replace('.', '/'));
            return bytes == null ? Optional.empty() : Optional.of(ClassInstructions.of(bytes));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            // A class file that cannot be read has no known shape, so its findings stay.
            return Optional.empty();
        }
    }
}
