package dev.heddle.engine.base;

/** The version of this Heddle, read from its jar. */
public final class Version {
    private Version() {}

    public static String number() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
