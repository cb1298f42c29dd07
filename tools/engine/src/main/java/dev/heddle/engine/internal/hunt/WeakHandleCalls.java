package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.recorder.boot.MemoryModel;
import dev.heddle.recorder.weave.facts.HandleCall;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds calls of a {@code VarHandle} in a weaker mode than volatile. Recordings have no events for these, so races of
 * fields do not show them, and their reads may see older writes.
 */
final class WeakHandleCalls {
    private static final int ASM = Opcodes.ASM9;

    private WeakHandleCalls() {}

    /** Whether a class of the program that a recorded run used has such a call. */
    static boolean areIn(List<Recording> recordings, JavaCommand command) throws IOException {
        Set<String> classes = new HashSet<>();
        for (Recording recording : recordings) {
            Names names = recording.names();
            for (int number = 0; number < names.siteLimit(); number++) {
                if (names.hasSite(number)) {
                    classes.add(names.site(number).method().owner());
                }
            }
        }
        classes.removeIf(Scope::isOfJdk);
        try (ProgramClassFiles files = ProgramClassFiles.of(command)) {
            for (String name : classes) {
                byte[] file = files.read(name);
                if (file != null && areIn(file)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Whether a class file has such a call; false if it is of a newer version than is known. */
    static boolean areIn(byte[] classFile) {
        boolean[] isFound = {false};
        ClassReader reader;
        try {
            reader = new ClassReader(classFile);
        } catch (IllegalArgumentException e) {
            // Of a newer version: the program's classes are not woven either.
            return false;
        }
        reader.accept(
                new ClassVisitor(ASM) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return new MethodVisitor(ASM) {
                            @Override
                            public void visitMethodInsn(
                                    int opcode, String owner, String method, String type, boolean isInterface) {
                                HandleCall call = HandleCall.of(opcode, owner, method, type);
                                isFound[0] |= call != null && call.mode() != MemoryModel.STRONG;
                            }
                        };
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return isFound[0];
    }
}
