package dev.heddle.maven;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** The settings of surefire in the POM for a module's tests. */
final class SurefireSettings {
    private static final String SUREFIRE = "org.apache.maven.plugins:maven-surefire-plugin";
    private static final String EXECUTION = "default-test";
    /** A property that surefire replaces only when it runs tests. */
    private static final Pattern LATE = Pattern.compile("@\\{([^}]+)}");
    /** The names of test classes that surefire runs by default. */
    private static final List<String> USUAL_INCLUDES = List.of("**/Test*", "**/*Test", "**/*Tests", "**/*TestCase");

    private final Properties properties;
    /** The most specific first. */
    private final List<Xpp3Dom> configurations = new ArrayList<>();

    SurefireSettings(MavenProject project, Properties userProperties) {
        properties = new Properties();
        properties.putAll(project.getProperties());
        properties.putAll(userProperties);
        Plugin plugin = project.getPlugin(SUREFIRE);
        if (plugin != null) {
            PluginExecution execution = plugin.getExecutionsAsMap().get(EXECUTION);
            add(execution == null ? null : execution.getConfiguration());
            add(plugin.getConfiguration());
        }
    }

    private void add(Object configuration) {
        if (configuration instanceof Xpp3Dom tree) {
            configurations.add(tree);
        }
    }

    private Xpp3Dom element(String name) {
        for (Xpp3Dom tree : configurations) {
            if (tree.getChild(name) != null) {
                return tree.getChild(name);
            }
        }
        return null;
    }

    /** A value of the configuration, else of its property; null if both are missing. */
    String text(String name, String property) {
        Xpp3Dom element = element(name);
        String text = element == null ? properties.getProperty(property) : element.getValue();
        return text == null || text.isBlank() ? null : late(text.strip());
    }

    /** A value of the configuration as written in the POM; null if missing. */
    String configured(String name) {
        Xpp3Dom element = element(name);
        return element == null ? null : element.getValue();
    }

    /** Replaces properties that other goals have set meanwhile. */
    private String late(String text) {
        Matcher matcher = LATE.matcher(text);
        StringBuilder all = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(all, Matcher.quoteReplacement(properties.getProperty(matcher.group(1), "")));
        }
        return matcher.appendTail(all).toString().strip();
    }

    /** The values of the elements inside an element of this name. */
    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        Xpp3Dom element = element(name);
        if (element != null) {
            for (Xpp3Dom child : element.getChildren()) {
                if (child.getValue() != null && !child.getValue().isBlank()) {
                    texts.add(child.getValue().strip());
                }
            }
        }
        return texts;
    }

    /**
     * Names and values inside an element of this name, also in the form
     * {@code <property><name>…</name><value>…</value></property>}.
     */
    Map<String, String> pairs(String name) {
        Map<String, String> pairs = new LinkedHashMap<>();
        Xpp3Dom element = element(name);
        if (element != null) {
            for (Xpp3Dom child : element.getChildren()) {
                Xpp3Dom key = child.getChild("name");
                Xpp3Dom value = key == null ? child : child.getChild("value");
                pairs.put(
                        key == null ? child.getName() : key.getValue(),
                        value == null || value.getValue() == null ? "" : late(value.getValue()));
            }
        }
        return pairs;
    }

    /** The tests that surefire would run, in the form that {@code heddle hunt --tests} takes. */
    String selection() {
        if (hasNamedTests()) {
            return properties.getProperty("test");
        }
        List<String> patterns = new ArrayList<>(texts("includes"));
        if (patterns.isEmpty()) {
            patterns.addAll(USUAL_INCLUDES);
        }
        texts("excludes").forEach(one -> patterns.add("!" + one));
        return String.join(",", patterns);
    }

    /** Whether the command line names tests. */
    boolean hasNamedTests() {
        return !properties.getProperty("test", "").isBlank();
    }

    /** Whether a named test that the module does not have is an error. */
    boolean failsWithoutNamedTests() {
        return !"false".equals(text("failIfNoSpecifiedTests", "surefire.failIfNoSpecifiedTests"));
    }

    /** Whether surefire runs tests in Maven's own JVM. */
    boolean isWithoutFork() {
        return "0".equals(text("forkCount", "forkCount")) || "never".equals(text("forkMode", "forkMode"));
    }
}
