package dev.heddle.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/** A lambda and the values that it captures, in a file that another JVM reads. */
final class TravellingLambda {
    private TravellingLambda() {}

    /** @throws HeddleException if the lambda captures a value that cannot be written */
    static Path write(Serializable lambda, Caller caller, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (OutputStream out = Files.newOutputStream(file);
                ObjectOutputStream objects = new ObjectOutputStream(out)) {
            objects.writeObject(lambda);
        } catch (NotSerializableException e) {
            String type = e.getMessage();
            boolean isThis = type.equals(caller.type().getName());
            boolean isLambda = type.contains("$$Lambda");
            throw new HeddleException("the lambda at " + caller + " captures "
                    + (isThis
                            ? "its " + type + " (by a field or method of it)"
                            : isLambda ? "another lambda" : "an object of " + type)
                    + ", which is not Serializable and cannot travel to the JVM of the runs: create it inside the lambda"
                    + (isThis ? ", or use static methods and local values" : ""));
        }
        return file;
    }

    /** @throws HeddleException if there is no such file, or it does not fit the classes of this JVM */
    static Body read(Path file) {
        try (InputStream in = Files.newInputStream(file);
                ObjectInputStream objects = new ObjectInputStream(in) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
                        try {
                            return Class.forName(
                                    type.getName(),
                                    false,
                                    Thread.currentThread().getContextClassLoader());
                        } catch (ClassNotFoundException e) {
                            // Primitive types have no class of their name.
                            return super.resolveClass(type);
                        }
                    }
                }) {
            return (Body) objects.readObject();
        } catch (IOException | ClassNotFoundException | IllegalArgumentException e) {
            throw new HeddleException(
                    "the lambda in " + file + " cannot be read: " + e + "; run the test again, which writes it", e);
        }
    }
}
