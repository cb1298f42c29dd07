package dev.heddle.recorder.weave;

import dev.heddle.recorder.weave.sites.SiteNumbers;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Sites of one class that have no numbers yet. Woven code pushes marks, each with an instruction in which
 * {@link Template} can put a number. The marks are not constants of the class, because the JVM compares each new
 * constant of a class with all the others.
 */
final class MarkedSites implements SiteNumbers {
    /** Larger than any number of a site. */
    static final int FIRST_MARK = 0x7A << 24;

    private static final int LAST_MARK = FIRST_MARK | 0xFFFFFF;

    private final List<Spot> spots = new ArrayList<>();
    private final Map<Site, Integer> marks = new HashMap<>();
    private final List<Template.MarkedSite> sites = new ArrayList<>();
    private final Map<String, Integer> callNames = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** The place of a mark. */
    record Spot(int method, Label at, int site) {}

    /** The operand of an instruction until it gets the number of a site. */
    static int placeholder(int site) {
        return site & Short.MAX_VALUE;
    }

    static boolean isMark(int value) {
        return value >= FIRST_MARK && value <= LAST_MARK;
    }

    @Override
    public int number(Site site, int callName) {
        Integer known = marks.get(site);
        if (known != null) {
            return known;
        }
        int mark = FIRST_MARK + sites.size();
        if (!isMark(mark)) {
            throw new IllegalStateException("too many sites in " + site.method().owner());
        }
        String name = callName > 0 ? names.get(callName - 1) : null;
        sites.add(new Template.MarkedSite(site, site.stableHash(), callName > 0 ? 0 : callName, name));
        marks.put(site, mark);
        return mark;
    }

    @Override
    public int callName(String name, String descriptor) {
        String key = SiteTable.callKey(name, descriptor);
        Integer known = callNames.get(key);
        if (known != null) {
            return known;
        }
        names.add(key);
        callNames.put(key, names.size());
        return names.size();
    }

    @Override
    public void special(int callSite) {
        int at = callSite - FIRST_MARK;
        sites.set(at, sites.get(at).asSpecial());
    }

    @Override
    public void begin() {
        spots.clear();
    }

    @Override
    public MethodVisitor watched(int method, MethodVisitor out) {
        return new MethodVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitLdcInsn(Object value) {
                if (value instanceof Integer mark && isMark(mark)) {
                    int site = mark - FIRST_MARK;
                    Label at = new Label();
                    super.visitLabel(at);
                    super.visitIntInsn(Opcodes.SIPUSH, placeholder(site));
                    spots.add(new Spot(method, at, site));
                } else {
                    super.visitLdcInsn(value);
                }
            }
        };
    }

    List<Spot> spots() {
        return spots;
    }

    /** By mark. */
    List<Template.MarkedSite> sites() {
        return sites;
    }
}
