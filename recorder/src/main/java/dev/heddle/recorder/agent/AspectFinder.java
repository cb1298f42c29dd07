package dev.heddle.recorder.agent;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Determines whether a class is an aspect. AspectJ's agent inserts the calls to aspects, so their work belongs to the
 * agent.
 */
final class AspectFinder extends ClassVisitor {
    /**
     * A class of AspectJ's agent: without it, classes with the annotation are ordinary ones, for example with Spring's
     * proxies.
     */
    static final String AGENT = "org/aspectj/weaver/loadtime/Agent";

    private static final String ANNOTATION = "Lorg/aspectj/lang/annotation/Aspect;";

    /** The position of the version in a class file. */
    private static final int MAJOR_AT = 6;

    private boolean isAspect;

    AspectFinder() {
        super(Opcodes.ASM9);
    }

    boolean isAspect(byte[] classFile) {
        isAspect = false;
        byte[] readable = classFile.clone();
        // Annotations have the same format in all versions, also in those that ASM does not support.
        readable[MAJOR_AT] = 0;
        readable[MAJOR_AT + 1] = Opcodes.V1_8;
        new ClassReader(readable)
                .accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return isAspect;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean isVisible) {
        isAspect |= descriptor.equals(ANNOTATION);
        return null;
    }
}
