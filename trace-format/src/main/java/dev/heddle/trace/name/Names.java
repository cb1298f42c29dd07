package dev.heddle.trace.name;

import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The dictionary of one recording: numbers to names. Numbers mean nothing outside the recording they come from.
 *
 * <p>Not safe for writing from several threads; safe for reading from many once written.
 */
public final class Names {
    private final List<Site> sites = new ArrayList<>();
    private final List<ThreadName> threads = new ArrayList<>();
    private final List<ClassName> classes = new ArrayList<>();
    private final List<List<StackLine>> stacks = new ArrayList<>();
    private final Map<String, ClassName> classByName = new HashMap<>();

    public Names() {
        for (Op op : Op.values()) {
            set(sites, op.code(), Site.synthetic(op));
        }
    }

    public void putSite(int number, Site site) {
        set(sites, number, site);
    }

    public void putThread(int number, ThreadName thread) {
        set(threads, number, thread);
    }

    /** A woven class replaces one of which only the name was known, never the reverse. */
    public void putClass(int number, ClassName name) {
        set(classes, number, name);
        classByName.merge(name.name(), name, (old, now) -> now.woven() || !old.woven() ? now : old);
    }

    /** @param lines innermost first */
    public void putStack(int number, List<StackLine> lines) {
        set(stacks, number, List.copyOf(lines));
    }

    /** @throws UnnamedException if the recording does not name this site */
    public Site site(int number) {
        return get(sites, number, "site");
    }

    /** @throws UnnamedException if the recording does not name this thread */
    public ThreadName thread(int number) {
        return get(threads, number, "thread");
    }

    /** @throws UnnamedException if the recording does not name this class */
    public ClassName classOf(int number) {
        return get(classes, number, "class");
    }

    /**
     * The frames of a call stack, innermost first.
     *
     * @throws UnnamedException if the recording does not name this stack
     */
    public List<StackLine> stack(int number) {
        return get(stacks, number, "stack");
    }

    public boolean hasStack(int number) {
        return has(stacks, number);
    }

    public boolean hasSite(int number) {
        return has(sites, number);
    }

    public boolean hasThread(int number) {
        return has(threads, number);
    }

    public boolean hasClass(int number) {
        return has(classes, number);
    }

    /** The class with this internal name, or null if the recording knows nothing of it. */
    public @Nullable ClassName classNamed(@Nullable String internalName) {
        return classByName.get(internalName);
    }

    /** One more than the highest site number. */
    public int siteLimit() {
        return sites.size();
    }

    /** One more than the highest thread number. */
    public int threadLimit() {
        return threads.size();
    }

    /** One more than the highest class number. */
    public int classLimit() {
        return classes.size();
    }

    /**
     * Whether the first class is the second or one of its subclasses, as far as the recording knows the superclasses.
     * Interfaces are not followed.
     */
    public boolean isSubclass(String internalName, String ancestor) {
        String at = internalName;
        // A damaged or foreign recording may hold a cycle; no class has more ancestors than there are classes.
        for (int i = 0; at != null && i <= classByName.size(); i++) {
            if (at.equals(ancestor)) {
                return true;
            }
            ClassName known = classByName.get(at);
            at = known == null ? null : known.superName();
        }
        return false;
    }

    /**
     * The declaration that a field access resolves to: searched in the named class and then its superclasses.
     *
     * @return the declaring class and the field, or null if the recording does not know it
     */
    public @Nullable DeclaredField resolveField(Member reference) {
        String at = reference.owner();
        for (int i = 0; at != null && i <= classByName.size(); i++) {
            ClassName known = classByName.get(at);
            if (known == null) {
                return null;
            }
            for (ClassName.FieldName field : known.fields()) {
                if (field.name().equals(reference.name()) && field.descriptor().equals(reference.descriptor())) {
                    return new DeclaredField(known, field);
                }
            }
            at = known.superName();
        }
        return null;
    }

    /** A field with the class that declares it. */
    public record DeclaredField(ClassName owner, ClassName.FieldName field) {}

    private static <T> void set(List<T> list, int number, T value) {
        while (list.size() <= number) {
            list.add(null);
        }
        list.set(number, value);
    }

    private static boolean has(List<?> list, int number) {
        return number >= 0 && number < list.size() && list.get(number) != null;
    }

    private static <T> T get(List<T> list, int number, String what) {
        if (!has(list, number)) {
            throw new UnnamedException(what, number);
        }
        return list.get(number);
    }
}
