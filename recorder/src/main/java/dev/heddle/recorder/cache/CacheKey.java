package dev.heddle.recorder.cache;

import java.io.File;
import java.util.Collection;
import java.util.TreeSet;

/** Everything that a woven class of the JDK depends on, except the class itself; equal texts give equal classes. */
public final class CacheKey {
    private final StringBuilder text = new StringBuilder();

    /** @param agent distinguishes builds of Heddle */
    public CacheKey(String agent) {
        String home = System.getProperty("java.home");
        File modules = new File(home, "lib/modules");
        with("agent", agent);
        with("java", System.getProperty("java.runtime.version"));
        with("vm", System.getProperty("java.vm.name") + ' ' + System.getProperty("java.vm.version"));
        with("home", home);
        with("modules", modules.length() + " bytes of " + modules.lastModified());
    }

    public CacheKey with(String name, Object value) {
        text.append(name).append(": ").append(value).append('\n');
        return this;
    }

    /** @param values in any order */
    public CacheKey with(String name, Collection<String> values) {
        return with(name, (Object) new TreeSet<>(values));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
