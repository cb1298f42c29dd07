package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;

/** The paper's motivating program: two synchronized setters copy an account while another thread credits interest. */
final class AccountTrace {
    static final int X = 11;
    static final int Y = 12;
    private static final String ACCOUNT = "bank/Account";

    private final TraceBuilder trace = new TraceBuilder("runs/account");

    private AccountTrace() {}

    static TraceBuilder build() {
        AccountTrace account = new AccountTrace();
        account.run();
        return account.trace;
    }

    private void run() {
        trace.declare("java/lang/Object", null);
        trace.declare("java/util/Timer", "java/lang/Object");
        trace.declare(ACCOUNT, "java/lang/Object", "checking", "savings", "final number");
        trace.declare("bank/Main", "java/lang/Object").thread(0, "0").thread(1, "0.1");
        trace.signal(0, Op.BEGIN, 0, 0).enter(0, "bank/Main", "main", 0, 0).signal(0, Op.START, 0, 1);
        trace.enter(0, "java/util/Timer", "tick", 99, 2).enter(0, ACCOUNT, "<init>", 0, 4);
        trace.enter(0, "java/lang/Object", "<init>", 0, 1).exit(0).receiver(0, Y);
        copy("seteqchk", "getchk", "setchk", "checking", 5);
        copy("seteqsav", "getsav", "setsav", "savings", 9);
        trace.exit(0).exit(0);
        trace.signal(1, Op.BEGIN, 0, 0).enter(1, "bank/Main", "credit", 0, 0);
        trace.enter(1, ACCOUNT, "creditInterest", X, 3).acquire(1, X, ACCOUNT, -1);
        credit("getchk", "setchk", "checking", 6);
        credit("getsav", "setsav", "savings", 12);
        trace.release(1, X, -2).exit(1).exit(1).signal(1, Op.END, 0, 0);
        trace.signal(0, Op.JOIN, 0, 1).exit(0).signal(0, Op.END, 0, 0);
    }

    private void copy(String both, String get, String set, String field, int offset) {
        trace.enter(0, ACCOUNT, both, Y, offset).acquire(0, Y, ACCOUNT, -1);
        synchronizedCall(0, get, X, Op.GET_FIELD, field, 2);
        synchronizedCall(0, set, Y, Op.PUT_FIELD, field, 7);
        trace.release(0, Y, -2).exit(0);
    }

    private void credit(String get, String set, String field, int offset) {
        synchronizedCall(1, get, X, Op.GET_FIELD, field, offset);
        synchronizedCall(1, set, X, Op.PUT_FIELD, field, offset + 3);
    }

    private void synchronizedCall(int thread, String method, int object, Op op, String field, int callOffset) {
        trace.enter(thread, ACCOUNT, method, object, callOffset).acquire(thread, object, ACCOUNT, -1);
        trace.field(thread, op, ACCOUNT, field, object, 1, 0);
        trace.release(thread, object, -2).exit(thread);
    }
}
