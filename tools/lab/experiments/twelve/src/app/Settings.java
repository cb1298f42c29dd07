package app;

import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/** One Yaml object for two threads. */
public final class Settings {
    public static void main(String[] args) throws Exception {
        Yaml yaml = new Yaml();
        Two.run("first", () -> load(yaml, "a"), "second", () -> load(yaml, "b"));
    }

    private static void load(Yaml yaml, String key) {
        Map<String, Object> settings = yaml.load(key + ": 1");
        if (!settings.containsKey(key)) {
            throw new IllegalStateException("the settings of " + key + " are " + settings);
        }
    }
}
