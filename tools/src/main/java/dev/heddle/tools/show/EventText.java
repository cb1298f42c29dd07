package dev.heddle.tools.show;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;

/** An event in words. Pure. */
final class EventText {
    private final Names names;

    EventText(Names names) {
        this.names = names;
    }

    /** {@code PUT_FIELD   Account@1b2c.checking  at pkg.Account.setChk(Account.java:42)} */
    String of(int siteNumber, int target, int aux) {
        Site site = names.site(siteNumber);
        return String.format("%-12s %s%s", site.op(), what(site, target, aux), place(site));
    }

    /** {@code  at pkg.Class.method(File.java:42)}, or nothing for synthetic sites. */
    String place(Site site) {
        if (site.isSynthetic()) {
            return "";
        }
        ClassName owner = names.classNamed(site.method().owner());
        String file = owner == null || owner.sourceFile() == null ? "Unknown Source" : owner.sourceFile();
        return "  at " + site.method().qualifiedName() + "(" + file + (site.line() < 0 ? "" : ":" + site.line()) + ")";
    }

    private String what(Site site, int target, int aux) {
        Member member = site.target();
        return switch (site.op()) {
            case GET_FIELD, PUT_FIELD -> object(simple(member.owner()), target) + "." + member.name();
            case GET_STATIC, PUT_STATIC -> simple(member.owner()) + "." + member.name();
            case ARRAY_LOAD, ARRAY_STORE -> object("array", target) + "[" + aux + "]";
            case ACQUIRE ->
                object(names.hasClass(aux) ? simple(names.classOf(aux).name()) : "lock", target);
            case RELEASE, WAIT, WAKE, NOTIFY, NOTIFY_ALL -> object("lock", target);
            case START, JOIN, INTERRUPT, UNPARK ->
                "thread " + (names.hasThread(aux) ? names.thread(aux).path() : aux);
            case ENTER, RECEIVER -> target == 0 ? "" : object("receiver", target);
            case HOLDS -> object("array", target) + " in " + object("array", aux);
            case UNCAUGHT -> names.hasClass(aux) ? names.classOf(aux).qualifiedName() : "";
            case PARK -> target == 0 ? "" : object("blocker", target);
            case BEGIN, END, SLEEP, YIELD, RESUME, EXIT, CALL -> "";
        };
    }

    /** Whether an operation is worth a place among the hottest sites. */
    static boolean isCounted(Op op) {
        return op.isAccess() || op.family() == Op.Family.LOCK;
    }

    private static String object(String kind, int identity) {
        return kind + "@" + Integer.toHexString(identity);
    }

    private static String simple(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }
}
