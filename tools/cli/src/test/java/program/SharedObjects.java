package program;

import java.beans.beancontext.BeanContextSupport;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Scanner;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Two threads use objects of the JDK's classes: {@code shared} with nothing that orders them, {@code locked} under one
 * lock, {@code handed} one after the other, {@code confined} each its own; and {@code safe} such objects as any number
 * of threads may use.
 */
public final class SharedObjects {
    private static final Object LOCK = new Object();

    private SharedObjects() {}

    /** An operation of a thread on an object. */
    @FunctionalInterface
    private interface Use<T> {
        void of(T object) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        for (String how : arguments) {
            if (how.equals("safe")) {
                safe();
            } else {
                unsafe(how);
            }
            System.out.println("used " + how);
        }
    }

    private static void unsafe(String how) throws Exception {
        both(how, () -> Pattern.compile("a+").matcher("aab aa"), Matcher::find);
        both(how, () -> new SimpleDateFormat("yyyy", Locale.ROOT), SharedObjects::format);
        both(how, () -> new ArrayList<>(List.of(1, 2, 3, 4)).iterator(), SharedObjects::next);
        both(how, () -> Stream.of(1, 2, 3, 4).iterator(), SharedObjects::next);
        both(how, GregorianCalendar::new, calendar -> calendar.add(Calendar.DATE, 1));
        both(how, SharedObjects::digest, digest -> digest.update(new byte[10], 2, 3));
        // It looks into a HashMap before it locks.
        both(how, BeanContextSupport::new, context -> context.add(new Object()));
        both(how, DecimalFormat::new, format -> format.applyPattern("0.0"));
        both(how, () -> new Scanner("a b c d"), scanner -> scanner.next());
        both(how, () -> ByteBuffer.allocate(100), buffer -> buffer.put(new byte[2])
                .putLong(1L));
        both(how, () -> new DataOutputStream(new ByteArrayOutputStream()), SharedObjects::write);
    }

    private static void format(DateFormat format) {
        format.format(new Date(0));
    }

    private static void next(Iterator<Integer> iterator) {
        if (iterator.hasNext()) {
            iterator.next();
        }
    }

    private static void write(OutputStream out) throws IOException {
        out.write(new byte[] {1, 2, 3}, 0, 2);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void safe() throws Exception {
        both("shared", () -> Pattern.compile("a+"), pattern -> pattern.matcher("aa")
                .find());
        both("shared", () -> "text", text -> text.substring(1).length());
        both("shared", () -> DateTimeFormatter.ISO_DATE.withZone(ZoneOffset.UTC), iso -> iso.format(Instant.EPOCH));
        both("shared", Random::new, Random::nextInt);
        both("shared", StringBuffer::new, buffer -> buffer.append("x"));
        both("shared", ConcurrentHashMap<String, String>::new, map -> map.put("k", "v"));
        both("shared", () -> System.out, out -> out.print(""));
        both("shared", () -> Logger.getLogger("program"), logger -> logger.log(Level.FINEST, "said"));
        both("shared", SharedObjects.class::getClassLoader, loader -> loader.loadClass("program.SharedObjects"));
        both("shared", () -> StandardCharsets.UTF_8, charset -> charset.encode("x"));
        both("shared", UUID::randomUUID, UUID::toString);
        both("shared", () -> new BigDecimal("1.5"), number -> number.add(BigDecimal.ONE));
        both("shared", () -> List.of("a", "b"), list -> list.get(1));
        both("shared", () -> Map.of("a", "b"), map -> map.entrySet().iterator().next());
        both("shared", SharedObjects::method, method -> method.getParameterCount());
        both("shared", () -> ByteBuffer.allocate(8), buffer -> buffer.getInt(0));
        both("shared", () -> new DecimalFormat("0"), format -> format.toPattern());
        both("shared", () -> new SimpleDateFormat("yyyy", Locale.ROOT), format -> format.clone());
    }

    private static Method method() {
        try {
            return SharedObjects.class.getMethod("main", String[].class);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> void both(String how, Supplier<T> maker, Use<? super T> use) throws Exception {
        T made = maker.get();
        Runnable work = () -> {
            T object = how.equals("confined") ? maker.get() : made;
            if (how.equals("locked")) {
                synchronized (LOCK) {
                    use(object, use);
                }
            } else {
                use(object, use);
            }
        };
        Thread one = new Thread(work);
        Thread other = new Thread(work);
        one.start();
        if (how.equals("handed")) {
            one.join();
        }
        other.start();
        one.join();
        other.join();
    }

    private static <T> void use(T object, Use<? super T> use) {
        try {
            use.of(object);
        } catch (Exception e) {
            // What two threads do to an object at the same time may fail.
            System.out.println("failed: " + e.getClass().getSimpleName());
        }
    }
}
