package dev.heddle.recorder.agent.method;

import java.io.File;
import java.net.URL;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Determines the missing jar of JUnit, by the version of an existing one. */
final class JUnitJars {
    private static final Pattern JAR = Pattern.compile("jar:file:(.*/)([^/!]+)-([0-9][^/!]*)\\.jar!.*");
    private static final int MAVEN_DIRECTORIES = 3;

    private final ClassFiles files;

    JUnitJars(ClassFiles files) {
        this.files = files;
    }

    /**
     * The advice for a missing jar.
     *
     * @param sibling internal name of a class in a jar of the same group, whose version it must have
     */
    String add(String sibling, String group, String artifact) {
        URL url = files.find(sibling);
        Matcher matcher = JAR.matcher(url == null ? "" : url.toString());
        if (!matcher.matches()) {
            return "add " + artifact + " of the same version as its other jars";
        }
        String version = matcher.group(3);
        return "add " + group + ":" + artifact + ":" + version + inRepository(matcher.group(1), artifact, version);
    }

    /** Next to the other jar in a Maven repository, if it is there. */
    private static String inRepository(String directory, String artifact, String version) {
        File group = new File(directory);
        for (int i = 1; i < MAVEN_DIRECTORIES && group != null; i++) {
            group = group.getParentFile();
        }
        File jar = new File(new File(new File(group, artifact), version), artifact + "-" + version + ".jar");
        return jar.isFile() ? ", which is " + jar : "";
    }
}
