package dev.heddle.cli.show;

import dev.heddle.trace.event.ElementRange;
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
            case GET_FIELD, PUT_FIELD, GET_VOLATILE, PUT_VOLATILE ->
                object(simple(member.owner()), target) + "." + member.name();
            case GET_STATIC, PUT_STATIC, GET_STATIC_VOLATILE, PUT_STATIC_VOLATILE ->
                simple(member.owner()) + "." + member.name();
            case CALL_READ, CALL_WRITE -> object(simple(member.owner()), target) + "." + member.name() + "()";
            case ARRAY_LOAD, ARRAY_STORE -> object("array", target) + "[" + aux + "]";
            case RANGE_READ, RANGE_WRITE -> object("array", target) + range(aux);
            case ACQUIRE, ACQUIRE_SHARED -> object(classText(aux, "lock"), target);
            case RELEASE, RELEASE_SHARED, WAIT, WAKE, NOTIFY, NOTIFY_ALL -> object("lock", target);
            case REQUEST -> object("lock", target) + (names.hasStack(aux) ? " " + stack(aux) : "");
            case HELD -> object("lock", target) + (names.hasSite(aux) ? place(names.site(aux)) : "");
            case TAKE_PERMITS, GIVE_PERMITS -> aux + " of " + object("semaphore", target);
            case START, JOIN, INTERRUPT, INTERRUPTED, UNPARK, HANDED_OVER -> handedOver(target) + thread(aux);
            case SEND, RECEIVE -> target < 0 ? socket(target, aux) : handOff(target, aux);
            case ENTER, RECEIVER -> target == 0 ? "" : object("receiver", target);
            case HOLDS -> object("array", target) + " in " + object("array", aux);
            case UNCAUGHT -> names.hasClass(aux) ? names.classOf(aux).qualifiedName() : "";
            case CLASS_READY -> classText(aux, "");
            case CLASS_USE, CLASS_NEED -> member == null ? "" : simple(member.owner());
            case POOL -> object("pool", target) + " of " + aux + " threads";
            case ALLOCATE -> object(classText(aux, "object"), target);
            case PUBLISH, FOUND, FREEZE, ASKED -> object("object", target);
            case PARK -> target == 0 ? "" : object("blocker", target);
            case ATOMIC_READ, ATOMIC_WRITE ->
                object(member == null ? "atomic" : simple(member.owner()), target) + (aux == 0 ? "" : "[" + aux + "]");
            case LAST_ACCESS -> names.hasSite(aux) ? names.site(aux).op() + place(names.site(aux)) : "";
            case READ_AGAIN -> object("object", target) + (names.hasSite(aux) ? place(names.site(aux)) : "");
            case STACK -> names.hasStack(aux) ? stack(aux) : "stack " + aux;
            case BEGIN, END, UNSEEN_BEGIN, UNSEEN_END, SLEEP, YIELD, RESUME, EXIT, CALL, LOOP_ENTER, LOOP_ITERATE -> "";
        };
    }

    /** {@code [0..9]}, both ends inclusive; beyond the last distinguished index {@code [1073741824..]}. */
    private static String range(int code) {
        int to = ElementRange.to(code);
        return "[" + ElementRange.from(code) + ".." + (to == Integer.MAX_VALUE ? "" : to - 1) + "]";
    }

    private String stack(int number) {
        return String.join(
                " ", names.stack(number).stream().map(Object::toString).toList());
    }

    private static String handedOver(int target) {
        return target == 0 ? "" : object("object", target) + " from ";
    }

    private String thread(int number) {
        return "thread " + (names.hasThread(number) ? names.thread(number).path() : number);
    }

    private String classText(int number, String unknown) {
        return names.hasClass(number) ? simple(names.classOf(number).name()) : unknown;
    }

    /** Whether sites of this operation are listed among the hottest ones. */
    static boolean isCounted(Op op) {
        return op.isAccess() || op.family() == Op.Family.LOCK;
    }

    private static String handOff(int target, int item) {
        return (item == 0 ? "" : "item@" + Integer.toHexString(item) + " through ") + object("object", target);
    }

    /** The target has the sender's port, as {@link Op#SEND} explains; no port is larger than 65535. */
    private static String socket(int target, int receiver) {
        int sender = target & 0xFFFF;
        return receiver > 0xFFFF ? "connection with port " + sender : "from port " + sender + " to port " + receiver;
    }

    private static String object(String kind, int identity) {
        return kind + "@" + Integer.toHexString(identity);
    }

    private static String simple(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }
}
