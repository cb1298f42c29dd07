package dev.heddle.recorder.agent.method;

import java.util.List;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads the tags of JUnit Jupiter, and the categories of JUnit 4 as internal names of their classes. */
final class TagReader extends AnnotationVisitor {
    private static final String TAG = "org/junit/jupiter/api/Tag";
    private static final String TAGS = "org/junit/jupiter/api/Tags";
    private static final String CATEGORY = "org/junit/experimental/categories/Category";

    private final List<String> to;

    private TagReader(List<String> to) {
        super(Opcodes.ASM9);
        this.to = to;
    }

    /**
     * The reader of an annotation; null if it has no tags.
     *
     * @param annotation internal name of its type
     */
    static AnnotationVisitor of(String annotation, List<String> to) {
        return annotation.equals(TAG) || annotation.equals(TAGS) || annotation.equals(CATEGORY)
                ? new TagReader(to)
                : null;
    }

    @Override
    public void visit(String name, Object value) {
        to.add(
                value instanceof Type type
                        ? type.getInternalName()
                        : value.toString().strip());
    }

    @Override
    public AnnotationVisitor visitArray(String name) {
        return this;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String name, String descriptor) {
        return this;
    }
}
