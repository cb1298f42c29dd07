package dev.heddle.recorder.weave.visitors;

import dev.heddle.recorder.boot.SynchroniserConditions;
import dev.heddle.recorder.boot.SynchroniserHooks;
import dev.heddle.recorder.weave.facts.ClassFacts;
import dev.heddle.recorder.weave.facts.ClassValues;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.Point;
import dev.heddle.recorder.weave.synchronisers.SynchroniserRow.When;
import dev.heddle.recorder.weave.synchronisers.SynchroniserTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Methods of synchronisers: writes the hooks for their rows in {@link SynchroniserTable}. */
final class SynchroniserVisitor extends HookWriter {
    private static final String HOOK_CLASS = Type.getInternalName(SynchroniserHooks.class);
    private static final String CONDITIONS = Type.getInternalName(SynchroniserConditions.class);
    private static final List<String> QUEUED = List.of(
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer");

    private static final String ASSOCIATION = "association";

    private final List<SynchroniserRow> rows;
    private final Label start = new Label();
    private int itemLocal;
    private int keptLocal;
    private int numberLocal;
    private int valueLocal;
    private boolean hasKept;

    private SynchroniserVisitor(MethodWeaving at, List<SynchroniserRow> rows, MethodVisitor out) {
        super(at, out);
        this.rows = rows;
    }

    /** The visitor for a method, or the given one if the table has no row for it. */
    static MethodVisitor of(MethodWeaving at, MethodVisitor out) {
        List<SynchroniserRow> rows = rows(at);
        boolean hasReceiver = !at.isStatic() && !at.facts.overwritesThis;
        return rows.isEmpty() || !hasReceiver && needsReceiver(rows) ? out : new SynchroniserVisitor(at, rows, out);
    }

    /** The table's rows for a method. */
    static List<SynchroniserRow> rows(MethodWeaving at) {
        return (at.access & Opcodes.ACC_BRIDGE) != 0
                ? List.of()
                : ConcurrentQueries.add(at, SynchroniserTable.of(subject(at), at.name, at.descriptor));
    }

    private static boolean needsReceiver(List<SynchroniserRow> rows) {
        for (SynchroniserRow row : rows) {
            boolean needsNone = row.target().equals("item") || row.target().equals("value");
            if (row.op() == Op.ASKED
                    ? !Character.isDigit(row.target().charAt(0))
                    : !row.method().equals("*") || !needsNone) {
                return true;
            }
        }
        return false;
    }

    private static String subject(MethodWeaving at) {
        String name = at.type.facts.name;
        if (at.type.extent.isLibrary()) {
            return name;
        }
        if (ClassValues.computes(at.type, name, at.access, at.name, at.descriptor)) {
            return SynchroniserTable.PROGRAM_CLASS_VALUE;
        }
        if (!at.name.startsWith("tryAcquire") && !at.name.startsWith("tryRelease")) {
            return "";
        }
        for (String queued : QUEUED) {
            if (at.type.hierarchy.isSubclass(name, queued, at.type.loader)) {
                return SynchroniserTable.PROGRAM_SYNCHRONIZER;
            }
        }
        return "";
    }

    @Override
    public void visitCode() {
        super.visitCode();
        itemLocal = at.newLocal(ClassFacts.OBJECT);
        keptLocal = at.newLocal(ClassFacts.OBJECT);
        valueLocal = at.newLocal(ClassFacts.OBJECT);
        numberLocal = at.newLocal(Type.INT_TYPE);
        insn(Opcodes.ACONST_NULL);
        local(Opcodes.ASTORE, valueLocal);
        insn(Opcodes.ACONST_NULL);
        local(Opcodes.ASTORE, itemLocal);
        if (hasAssociation()) {
            // The method may change its parameter.
            argument(1);
        } else {
            insn(Opcodes.ACONST_NULL);
        }
        local(Opcodes.ASTORE, keptLocal);
        insn(Opcodes.ICONST_0);
        local(Opcodes.ISTORE, numberLocal);
        decide();
        if (has(Point.EXIT)) {
            mv.visitLabel(start);
        }
        for (SynchroniserRow row : rows) {
            if (row.point() == Point.ENTRY) {
                event(row, null, at.siteOfMethod(row.op(), Site.ENTRY));
            }
        }
    }

    /**
     * One decision, for the method's first row. It comes before the method's events, and outside the range of its own
     * handler.
     */
    private void decide() {
        if (!at.isControlled()) {
            return;
        }
        for (SynchroniserRow row : rows) {
            if (row.isDecision()) {
                if (row.op() == Op.ASKED) {
                    push(row.target());
                    boolean isQuery = ConcurrentQueries.isQuery(at.name);
                    push(at.siteOfMethod(isQuery ? Op.ASKED : Op.SEND, isQuery ? Site.EXIT : Site.ENTRY));
                    call("ask", "(Ljava/lang/Object;I)V");
                    return;
                }
                if (row.when() == When.MINE) {
                    condition(row, null);
                } else {
                    insn(Opcodes.ICONST_1);
                }
                push(row.target());
                push(at.siteOfMethod(row.op(), row.point() == Point.ENTRY ? Site.ENTRY : Site.EXIT));
                call("before", "(ZLjava/lang/Object;I)V");
                return;
            }
        }
    }

    /** The new state of a lock, for a scheduler's model. */
    private void book(SynchroniserRow row, Type onTop, int site) {
        String hook =
                switch (row.op()) {
                    case ACQUIRE -> "locked";
                    case ACQUIRE_SHARED -> "lockedShared";
                    case RELEASE -> "unlocked";
                    case RELEASE_SHARED -> "unlockedShared";
                    case WAIT -> "setAside";
                    case WAKE -> "takenBack";
                    default -> null;
                };
        if (hook == null || row.anyway() || !at.isControlled()) {
            return;
        }
        condition(row, onTop);
        boolean isCondition = row.op() == Op.WAIT || row.op() == Op.WAKE;
        push(isCondition ? row.aux() : row.target());
        push(site);
        call(hook, "(ZLjava/lang/Object;I)V");
    }

    private boolean hasAssociation() {
        for (SynchroniserRow row : rows) {
            if (row.aux().equals(ASSOCIATION)) {
                return true;
            }
        }
        return false;
    }

    private boolean has(Point point) {
        for (SynchroniserRow row : rows) {
            if (row.point() == point) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN && (has(Point.RETURN) || has(Point.EXIT))) {
            Type result = Type.getReturnType(at.descriptor);
            if (opcode == Opcodes.ARETURN) {
                insn(Opcodes.DUP);
                local(Opcodes.ASTORE, itemLocal);
            } else if (opcode == Opcodes.IRETURN) {
                insn(Opcodes.DUP);
                local(Opcodes.ISTORE, numberLocal);
            }
            for (SynchroniserRow row : rows) {
                if (row.point() == Point.RETURN || row.point() == Point.EXIT) {
                    event(row, result, at.siteOfMethod(row.op(), Site.EXIT));
                }
            }
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        boolean isFirst = opcode == Opcodes.GETFIELD && !hasKept && isNamed(Point.FIRST, name);
        boolean isGet = opcode == Opcodes.GETFIELD && isNamed(Point.GET, name);
        boolean isPut = opcode == Opcodes.PUTFIELD && at.thisInitialised && isNamed(Point.PUT, name);
        if (isGet) {
            insn(Opcodes.DUP);
            local(Opcodes.ASTORE, itemLocal);
        } else if (isPut) {
            insn(Opcodes.DUP2);
            insn(Opcodes.POP);
            local(Opcodes.ASTORE, itemLocal);
            events(Point.PUT, name, null);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (isFirst) {
            hasKept = true;
            insn(Opcodes.DUP);
            local(Opcodes.ASTORE, keptLocal);
            events(Point.FIRST, name, Type.getType(descriptor));
        } else if (isGet) {
            if (descriptor.charAt(0) == 'L') {
                insn(Opcodes.DUP);
                local(Opcodes.ASTORE, valueLocal);
            }
            events(Point.GET, name, Type.getType(descriptor));
        }
    }

    private boolean isNamed(Point point, String member) {
        for (SynchroniserRow row : rows) {
            if (row.point() == point && row.member().equals(member)) {
                return true;
            }
        }
        return false;
    }

    private void events(Point point, String member, Type onTop) {
        for (SynchroniserRow row : rows) {
            if (row.point() == point && row.member().equals(member)) {
                event(row, onTop, at.site(row.op(), null));
            }
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        String called = owner.substring(owner.lastIndexOf('/') + 1) + '.' + name;
        if (isNamed(Point.BEFORE, called)) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            Type last = arguments.length == 0 ? ClassFacts.OBJECT : arguments[arguments.length - 1];
            if (last.getSort() == Type.OBJECT) {
                insn(Opcodes.DUP);
                local(Opcodes.ASTORE, itemLocal);
            }
            events(Point.BEFORE, called, last);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (isNamed(Point.AFTER, called)) {
            Type result = Type.getReturnType(descriptor);
            if (result.getSort() == Type.OBJECT) {
                insn(Opcodes.DUP);
                local(Opcodes.ASTORE, itemLocal);
            }
            events(Point.AFTER, called, result);
        }
    }

    /** The exit by an exception. */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (has(Point.EXIT)) {
            Label handler = new Label();
            mv.visitLabel(handler);
            Object[] locals = at.frameOfOwnLocals();
            locals[0] = at.type.facts.name;
            mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
            pushLog();
            local(Opcodes.ILOAD, at.depthLocal);
            logHook("unwind", "(I)V");
            for (SynchroniserRow row : rows) {
                if (row.point() == Point.EXIT) {
                    event(row, null, at.siteOfMethod(row.op(), Site.EXIT));
                }
            }
            mv.visitInsn(Opcodes.ATHROW);
            mv.visitTryCatchBlock(start, handler, handler, null);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    // Events

    /** @param onTop type of the value on top of the stack, which the condition tests; null without a value */
    private void event(SynchroniserRow row, Type onTop, int site) {
        condition(row, onTop);
        push(row.target());
        if (row.aux().equals(ASSOCIATION)) {
            local(Opcodes.ALOAD, keptLocal);
            local(Opcodes.ALOAD, itemLocal);
            push(site);
            call(ASSOCIATION, "(ZLjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;I)V");
            return;
        }
        String words = row.aux().equals("-") ? "" : push(row.aux()).getDescriptor();
        pushLog();
        push(site);
        call(hook(row, words), "(ZLjava/lang/Object;" + words + LOG_TYPE + "I)V");
        book(row, onTop, site);
    }

    private static String hook(SynchroniserRow row, String words) {
        if (row.op() == Op.ASKED) {
            return "asked";
        }
        if (row.op() == Op.POOL) {
            return "pool";
        }
        if (words.equals("I")) {
            return "count";
        }
        if (row.aux().equals("class")) {
            return "lock";
        }
        return (words.isEmpty() ? "mark" : "item") + (row.anyway() ? "Anyway" : "");
    }

    private void condition(SynchroniserRow row, Type onTop) {
        When when = row.when();
        switch (when) {
            case ALWAYS -> insn(Opcodes.ICONST_1);
            case OK, NOT_OK, NEGATIVE, NOT_NEGATIVE, ZERO -> {
                Type asked = onTop;
                if (onTop == null) {
                    asked = push(row.aux());
                } else {
                    insn(onTop.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
                }
                String type = asked.getSort() >= Type.ARRAY ? "Ljava/lang/Object;" : asked.getDescriptor();
                check(nameOf(when), "(" + type + ")Z");
            }
            case MUTABLE -> {
                push(row.target());
                check(nameOf(when), "(Ljava/lang/Object;)Z");
            }
            case QUEUES -> {
                push(".workQueue");
                check(nameOf(when), "(Ljava/lang/Object;)Z");
            }
            case MINE -> {
                local(Opcodes.ALOAD, 0);
                check(nameOf(when), "(Ljava/lang/Object;)Z");
            }
            case HELD_WRITE, HELD_READ -> {
                local(Opcodes.ALOAD, 0);
                check(nameOf(when), "(Ljava/util/concurrent/locks/StampedLock;)Z");
            }
            case VALID_WRITE, VALID_READ -> {
                local(Opcodes.ALOAD, 0);
                local(Opcodes.LLOAD, 1);
                check(nameOf(when), "(Ljava/util/concurrent/locks/StampedLock;J)Z");
            }
            case FROM_READ, NOT_WRITE, NOT_READ -> {
                insn(Opcodes.DUP2);
                local(Opcodes.LLOAD, 1);
                check(nameOf(when), "(JJ)Z");
            }
        }
    }

    private static String nameOf(When when) {
        return switch (when) {
            case ALWAYS -> throw new IllegalArgumentException("no condition");
            case OK -> "ok";
            case NOT_OK -> "notOk";
            case NEGATIVE -> "negative";
            case NOT_NEGATIVE -> "notNegative";
            case ZERO -> "zero";
            case MUTABLE -> "mutable";
            case VALID_WRITE -> "validWrite";
            case VALID_READ -> "validRead";
            case HELD_WRITE -> "heldWrite";
            case HELD_READ -> "heldRead";
            case FROM_READ -> "fromRead";
            case NOT_WRITE -> "notWrite";
            case NOT_READ -> "notRead";
            case QUEUES -> "queues";
            case MINE -> "mine";
        };
    }

    /** Writes the push of an operand, and returns its type, int or object. */
    private Type push(String operand) {
        switch (operand) {
            case "this", "class" -> local(Opcodes.ALOAD, 0);
            case "item" -> local(Opcodes.ALOAD, itemLocal);
            case "kept" -> local(Opcodes.ALOAD, keptLocal);
            case "value" -> local(Opcodes.ALOAD, valueLocal);
            case "entry" -> {
                local(Opcodes.ALOAD, itemLocal);
                call("valueOf", "(Ljava/lang/Object;)Ljava/lang/Object;");
            }
            case "one" -> {
                insn(Opcodes.ICONST_1);
                return Type.INT_TYPE;
            }
            case "number" -> {
                local(Opcodes.ILOAD, numberLocal);
                return Type.INT_TYPE;
            }
            case "phase" -> {
                local(Opcodes.ALOAD, 0);
                call("nextPhase", "(Ljava/util/concurrent/Phaser;)I");
                return Type.INT_TYPE;
            }
            case "phases" -> {
                local(Opcodes.ILOAD, numberLocal);
                call("phase", "(I)I");
                return Type.INT_TYPE;
            }
            default -> {
                if (operand.charAt(0) == '.') {
                    local(Opcodes.ALOAD, 0);
                    return fields(operand);
                } else {
                    return argument(Integer.parseInt(operand));
                }
            }
        }
        return ClassFacts.OBJECT;
    }

    private Type argument(int number) {
        Type[] arguments = Type.getArgumentTypes(at.descriptor);
        int slot = at.isStatic() ? 0 : 1;
        for (int i = 0; i < number - 1; i++) {
            slot += arguments[i].getSize();
        }
        Type type = arguments[number - 1];
        local(type.getOpcode(Opcodes.ILOAD), slot);
        return type.getSort() >= Type.ARRAY ? ClassFacts.OBJECT : type;
    }

    private Type fields(String path) {
        String owner = at.type.facts.name;
        Type type = ClassFacts.OBJECT;
        for (String name : path.substring(1).split("\\.")) {
            Member field = at.type.hierarchy.fieldNamed(owner, name, at.type.loader);
            if (field == null) {
                throw new IllegalStateException("no field " + name + " in " + owner);
            }
            mv.visitFieldInsn(Opcodes.GETFIELD, field.owner(), field.name(), field.descriptor());
            type = Type.getType(field.descriptor());
            owner = type.getInternalName();
        }
        return type.getSort() >= Type.ARRAY ? ClassFacts.OBJECT : type;
    }

    private void call(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK_CLASS, name, descriptor, false);
    }

    private void check(String condition, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, CONDITIONS, condition, descriptor, false);
    }
}
