package program;

import dev.heddle.subjects.shapes.ShapeSubjects;
import dev.heddle.subjects.shapes.ShapeSubjects.Shape;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/** Runs the buggy twins of the given shapes one after another, and prints each shape and its failures. */
public final class EveryShape {
    private EveryShape() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        List<String> names = List.of(args);
        // Shapes that can hang come last, because a hang ends the run.
        for (boolean hanging : new boolean[] {false, true}) {
            for (Shape shape : ShapeSubjects.shapes()) {
                if (names.contains(shape.name()) && shape.hangs() == hanging) {
                    System.out.println("at " + shape.name());
                    tryOut(shape);
                }
            }
        }
    }

    private static void tryOut(Shape shape) throws ReflectiveOperationException {
        try {
            shape.buggy().getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof IllegalStateException failure)
                    || !failure.getMessage().contains(shape.failure())) {
                throw e;
            }
            System.out.println("failed " + shape.name());
        }
    }
}
