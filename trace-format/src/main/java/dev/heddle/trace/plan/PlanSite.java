package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An operation at a place in the code, as plans store it.
 *
 * @param op the executed operation; it differs from that of the place itself where a call is going to acquire a lock
 * @param point the place, or null for an operation without an instruction, such as {@link Op#BEGIN}
 */
public record PlanSite(Op op, @Nullable CodePoint point) {
    public PlanSite {
        Objects.requireNonNull(op, "op");
    }

    /** @param file source file of the method's class, or null */
    public static PlanSite of(Op op, Site site, @Nullable String file) {
        if (site.isSynthetic()) {
            return new PlanSite(op, null);
        }
        return new PlanSite(op, CodePoint.of(site, file));
    }

    /** Returns whether this is an operation at a site of the run; line and file do not count. */
    public boolean is(Op other, Site site) {
        if (op != other || point == null || site.isSynthetic()) {
            return op == other && point == null && site.isSynthetic();
        }
        return point.offset() == site.offset()
                && point.method().equals(site.method().name())
                && point.descriptor().equals(site.method().descriptor())
                && isNamed(point.className(), site.method().owner());
    }

    /**
     * Returns whether this matches an operation at a site on any JDK: in JDK code the
     * {@linkplain PreemptionPlan.Moment#kind kind} counts.
     */
    public boolean isLike(Op other, Site site) {
        boolean isJdk = isJdk();
        if (op != other || isJdk != isJdk(other, site)) {
            return false;
        }
        if (!isJdk) {
            return is(other, site);
        }
        return PreemptionPlan.Moment.isOfAnyMethod(op)
                || point != null
                        && point.method().equals(site.method().name())
                        && isNamed(point.className(), site.method().owner());
    }

    /** Returns whether the place is in JDK code. */
    public boolean isJdk() {
        return point == null ? op != Op.BEGIN : isJdk(point.className());
    }

    /** Returns whether a site is in JDK code, where threads may also be started at an unknown place. */
    public static boolean isJdk(Op op, Site site) {
        return site.isSynthetic() ? op != Op.BEGIN : isJdk(site.method().owner());
    }

    /** Returns whether a class is an instrumented class of the JDK. @param name qualified or internal */
    public static boolean isJdk(String name) {
        return name.startsWith("java") && name.length() > 4 && (name.charAt(4) == '/' || name.charAt(4) == '.');
    }

    private static boolean isNamed(String qualified, String internal) {
        int length = qualified.length();
        if (length != internal.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = internal.charAt(i);
            if (qualified.charAt(i) != (c == '/' ? '.' : c)) {
                return false;
            }
        }
        return true;
    }

    /** {@code PUT_FIELD at pkg.Class.method(File.java:42)}, the form that development environments link. */
    @Override
    public String toString() {
        return point == null ? op.name() : op + " at " + point;
    }
}
