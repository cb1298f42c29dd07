package program;

import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reaches its classes by reflection, and prints what it finds. */
public final class Reflects {
    private static final String PREFIX = Reflects.class.getName() + "$";

    private Reflects() {}

    public static void main(String[] words) throws Exception {
        say("main");
        classes();
        fields();
        members();
        annotations();
        objects();
        failures();
        loaders();
        say("end");
    }

    private static String say(String what) {
        System.out.println(what);
        return what;
    }

    private static void classes() throws Exception {
        Class.forName(PREFIX + "ByName");
        ClassLoader loader = Reflects.class.getClassLoader();
        Class<?> later = Class.forName(PREFIX + "Later", false, loader);
        say("not yet");
        Class.forName(later.getName(), true, loader);
        Object made = loader.loadClass(PREFIX + "Made").getDeclaredConstructor().newInstance();
        say(made.getClass().getSimpleName() + " " + Made.count);
    }

    private static void fields() throws Exception {
        Field field = HasFields.class.getDeclaredField("TEXT");
        say(Modifier.toString(field.getModifiers()));
        say("value " + field.get(null));
        HasFields one = new HasFields();
        for (String name : List.of("number", "wide", "exact", "name")) {
            Field own = HasFields.class.getDeclaredField(name);
            switch (name) {
                case "number" -> own.setInt(one, own.getInt(one) + 1);
                case "wide" -> own.setLong(one, own.getLong(one) + 2);
                case "exact" -> own.setDouble(one, own.getDouble(one) + 3);
                default -> own.set(one, own.get(one) + "4");
            }
        }
        say(one.number + " " + one.wide + " " + one.exact + " " + one.name);
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(ByHandle.class, "number", int.class);
        say("handle " + (int) handle.getAndAdd(5) + " " + ByHandle.number);
    }

    private static void members() throws Exception {
        List<String> names = Arrays.stream(HasFields.class.getDeclaredMethods())
                .map(Method::getName)
                .sorted()
                .collect(Collectors.toList());
        say(names.toString());
        List<String> fields = new ArrayList<>();
        for (Field field : HasFields.class.getDeclaredFields()) {
            fields.add(Modifier.toString(field.getModifiers()) + " " + field.getName());
        }
        say(fields.stream().sorted().toList().toString());
        say("static " + Counts.class.getDeclaredMethod("next").invoke(null));
    }

    private static void annotations() {
        Mark mark = Marked.class.getAnnotation(Mark.class);
        say(mark.value() + " " + (mark.value() == Colour.RED) + " " + (mark.other() == Colour.GREEN));
    }

    private static void objects() {
        @SuppressWarnings("unchecked")
        Supplier<String> proxy = (Supplier<String>) Proxy.newProxyInstance(
                Reflects.class.getClassLoader(),
                new Class<?>[] {Supplier.class},
                (self, method, arguments) -> say("called " + method.getName()));
        say(proxy.get());
        ResourceBundle texts = ResourceBundle.getBundle(Texts.class.getName());
        say(texts.getString("count") + " " + texts.getString("count"));
        say(Computed.BY_CLASS.get(String.class) + " " + Computed.BY_CLASS.get(String.class));
        say(Frames.NAMES.toString());
    }

    /** A class of another loader uses static variables of the shared classes. */
    private static void loaders() throws Exception {
        byte[] generated;
        try (InputStream file = Template.class.getResourceAsStream("Reflects$Template.class")) {
            String text = new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
            generated = text.replace("Reflects$Template", "Reflects$Generate").getBytes(StandardCharsets.ISO_8859_1);
        }
        ClassLoader own = new ClassLoader(Reflects.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) {
                return defineClass(name, generated, 0, generated.length);
            }
        };
        say("generated " + own.loadClass(PREFIX + "Generate").getMethod("count").invoke(null) + " " + Public.count);
    }

    private static void failures() {
        for (int i = 0; i < 2; i++) {
            try {
                new Fails();
            } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
                say(e + " caused by " + e.getCause());
            }
        }
    }

    private static final class ByName {
        static final String TEXT = say("by name");
    }

    private static final class Later {
        static final String TEXT = say("later");
    }

    /** Made by its constructor. */
    public static final class Made {
        static int count;

        static {
            count = 3;
        }

        /** Counts. */
        public Made() {
            count++;
        }
    }

    private static final class HasFields {
        static final String TEXT = say("read");
        static final String CONSTANT = "constant";
        static int changing = TEXT.length();

        private int number = 1;
        private long wide = 1;
        private double exact = 1;
        private String name = "n";
    }

    private static final class ByHandle {
        static int number;

        static {
            number = say("handled").length();
        }
    }

    private static final class Counts {
        private static int number = say("counting").length();

        static int next() {
            return ++number;
        }
    }

    private enum Colour {
        RED,
        GREEN;

        static {
            say("colours");
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    private @interface Mark {
        Colour value();

        Colour other() default Colour.GREEN;
    }

    @Mark(Colour.RED)
    private static final class Marked {}

    /** Texts of a run. */
    public static final class Texts extends ListResourceBundle {
        private static int made;

        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"count", "texts " + ++made}};
        }
    }

    private static final class Computed {
        private static int count;
        static final ClassValue<String> BY_CLASS = new ClassValue<>() {
            @Override
            protected String computeValue(Class<?> type) {
                return type.getSimpleName() + ++count;
            }
        };
    }

    private static final class Frames {
        static final List<String> NAMES = StackWalker.getInstance()
                .walk(frames ->
                        frames.limit(2).map(frame -> frame.getMethodName()).toList());
    }

    /** Counts. */
    public static final class Public {
        /** The number of uses. */
        public static int count = say("public").length();
    }

    /** Counts uses. Its class file is defined under another name of the same length. */
    public static final class Template {
        private Template() {}

        /** Adds one. */
        public static int count() {
            return ++Public.count;
        }
    }

    private static final class Fails {
        static final int NUMBER = say("failing").charAt(100);
    }
}
