package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.DeterministicValues;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Values that differ from run to run for reasons other than the schedule: read from the hooks instead.
 * {@link TimeVisitor} handles the clocks of {@code System}.
 */
final class PinVisitor extends HookWriter {
    private static final String PINS = Type.getInternalName(DeterministicValues.class);
    private static final String RANDOM = "java/util/Random";
    private static final String CLOCK = "Ljava/time/Clock;";
    private static final String ZONE = "Ljava/time/ZoneId;";

    /** Types that return the time by a method {@code now}. */
    private static final Set<String> NOW = Set.of(
            "java/time/Instant",
            "java/time/LocalDate",
            "java/time/LocalTime",
            "java/time/LocalDateTime",
            "java/time/OffsetDateTime",
            "java/time/OffsetTime",
            "java/time/ZonedDateTime",
            "java/time/Year",
            "java/time/YearMonth",
            "java/time/MonthDay");

    PinVisitor(MethodWeaving at, MethodVisitor out) {
        super(at, out);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (isIdentity(opcode, owner, name, descriptor)) {
            insn(Opcodes.DUP);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            pin("hash", "(Ljava/lang/Object;I)I");
        } else if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            construct(owner, descriptor, isInterface);
        } else if (opcode != Opcodes.INVOKESTATIC || !isPinned(owner, name, descriptor)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private static boolean isIdentity(int opcode, String owner, String name, String descriptor) {
        return opcode == Opcodes.INVOKESTATIC
                ? owner.equals("java/lang/System") && name.equals("identityHashCode")
                : name.equals("hashCode") && descriptor.equals("()I") && !owner.equals("java/lang/String");
    }

    private void construct(String owner, String descriptor, boolean isInterface) {
        String as = descriptor;
        if (owner.equals("java/util/SplittableRandom") && descriptor.equals("()V")) {
            pin("seed", "()J");
            as = "(J)V";
        } else if (owner.equals(RANDOM) && at.type.facts.name.equals(RANDOM) && descriptor.equals("(J)V")) {
            // Within Random only the constructor without a seed calls the one with a seed.
            pin("seed", "(J)J");
        } else if (owner.equals("java/security/SecureRandom")) {
            pin("secureRandom", "()V");
        }
        super.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", as, isInterface);
    }

    /** Writes the replacement of a static method call. */
    private boolean isPinned(String owner, String name, String descriptor) {
        if (NOW.contains(owner) && name.equals("now") && !descriptor.startsWith("(" + CLOCK)) {
            if (descriptor.startsWith("(" + ZONE)) {
                pin("of", "(" + ZONE + ")" + CLOCK);
            } else {
                pin("local", "()" + CLOCK);
            }
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "now", "(" + CLOCK + ")L" + owner + ";", false);
            return true;
        }
        switch (owner + "." + name) {
            case "java/time/Clock.systemUTC" -> pin("utc", descriptor);
            case "java/time/Clock.systemDefaultZone" -> pin("local", descriptor);
            case "java/time/Clock.system" -> pin("of", descriptor);
            case "java/lang/Math.random", "java/lang/StrictMath.random" -> pin("random", descriptor);
            case "java/util/UUID.randomUUID" -> pin("uuid", descriptor);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void pin(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, PINS, name, descriptor, false);
    }
}
