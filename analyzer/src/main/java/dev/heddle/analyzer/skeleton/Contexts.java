package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The calling contexts of a run as a tree. A node is a method entered from a call site in the context of its parent.
 * One thread fills the tree; afterwards it is safe for reading by many threads.
 */
public final class Contexts {
    /** The context of a thread before any call. */
    public static final int ROOT = 0;

    private final SiteIndex sites;
    private int[] parent = new int[1024];
    private int[] callSite = new int[1024];
    private int[] methodSite = new int[1024];
    private long[] hash = new long[1024];
    private int size = 1;
    /** Open addressing: node numbers, 0 for a free slot. */
    private int[] table = new int[4096];

    private long mismatched;

    public Contexts(SiteIndex sites) {
        this.sites = sites;
        hash[ROOT] = StableHash.EMPTY_CONTEXT;
    }

    /**
     * The context in which a method runs.
     *
     * @param from the caller's context
     * @param call number of the call site, or 0 if it is unknown
     * @param method site of the method's {@code ENTER}
     */
    public int enter(int from, int call, int method) {
        int known = callIn(from, call);
        int mask = table.length - 1;
        int at = slot(from, known, method) & mask;
        for (int node = table[at]; node != 0; node = table[at]) {
            if (parent[node] == from && callSite[node] == known && methodSite[node] == method) {
                return node;
            }
            at = at + 1 & mask;
        }
        return add(from, known, method, at);
    }

    /**
     * A call site is valid only in its own method. If frames in between were not recorded, the caller on the stack did
     * not make the call, and the place of the call is unknown.
     */
    private int callIn(int from, int call) {
        if (call == 0 || from == ROOT || !sites.names().hasSite(call)) {
            return 0;
        }
        Site site = sites.names().site(call);
        if (site.offset() < 0 || !sites.areOfOneMethod(call, methodSite[from])) {
            mismatched++;
            return 0;
        }
        return call;
    }

    private int add(int from, int call, int method, int at) {
        if (size == parent.length) {
            parent = Arrays.copyOf(parent, size * 2);
            callSite = Arrays.copyOf(callSite, size * 2);
            methodSite = Arrays.copyOf(methodSite, size * 2);
            hash = Arrays.copyOf(hash, size * 2);
        }
        int node = size++;
        parent[node] = from;
        callSite[node] = call;
        methodSite[node] = method;
        hash[node] = CallStack.push(hash[from], call == 0 ? 0 : sites.hash(call), entryHash(method));
        table[at] = node;
        if (size * 2 > table.length) {
            rehash();
        }
        return node;
    }

    private long entryHash(int method) {
        Site site = sites.names().site(method);
        return site.offset() == Site.ENTRY
                ? sites.hash(method)
                : new Site(site.op(), site.method(), Site.ENTRY, -1, null).stableHash();
    }

    private void rehash() {
        table = new int[table.length * 2];
        int mask = table.length - 1;
        for (int node = 1; node < size; node++) {
            int at = slot(parent[node], callSite[node], methodSite[node]) & mask;
            while (table[at] != 0) {
                at = at + 1 & mask;
            }
            table[at] = node;
        }
    }

    private static int slot(int from, int call, int method) {
        long h = ((from * 31L + call) * 31L + method) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (h >>> 32);
    }

    /** A number for a context in a recording that has whole stacks instead of frames. */
    static int ofStack(int number) {
        return -1 - number;
    }

    /**
     * Whether a number represents a whole stack. The frames of such a stack have lines, but neither offsets nor
     * descriptors, and it has no hash.
     */
    public static boolean isStack(int context) {
        return context < 0;
    }

    /** The hash of a context, the same in every run: {@link CallStack#context} of its stack. */
    public long hash(int context) {
        return hash[context];
    }

    /** Number of distinct contexts. */
    public int size() {
        return size;
    }

    /** Number of calls whose calling method is not the one on the stack. */
    public long mismatched() {
        return mismatched;
    }

    /**
     * The call stack of an instruction, innermost frame first.
     *
     * @param site the instruction; the innermost frame has its offset and line
     * @param context the context of its method
     */
    public List<CodePoint> stack(int context, int site) {
        return stack(context, site, Integer.MAX_VALUE);
    }

    /**
     * The innermost frames of the call stack of an instruction, innermost frame first.
     *
     * @param most largest number of frames of a context; a whole stack has all of its frames
     */
    public List<CodePoint> stack(int context, int site, int most) {
        Names names = sites.names();
        List<CodePoint> stack = new ArrayList<>();
        Site inner = names.site(site);
        stack.add(point(names, inner, inner.offset(), inner.line()));
        if (isStack(context)) {
            callers(inner, -1 - context, stack);
            return List.copyOf(stack);
        }
        for (int node = context; node != ROOT && parent[node] != ROOT && stack.size() < most; node = parent[node]) {
            Site method = names.site(methodSite[parent[node]]);
            if (callSite[node] == 0) {
                stack.add(point(names, method, Site.ENTRY, -1));
            } else {
                Site call = names.site(callSite[node]);
                stack.add(point(names, method, call.offset(), call.line()));
            }
        }
        return List.copyOf(stack);
    }

    /** Adds the frames below the innermost one, as reported by the JVM. */
    private void callers(Site inner, int number, List<CodePoint> stack) {
        if (!sites.names().hasStack(number)) {
            return;
        }
        List<StackLine> lines = sites.names().stack(number);
        int from = 0;
        if (!lines.isEmpty()
                && lines.get(0).className().equals(inner.method().owner())
                && lines.get(0).method().equals(inner.method().name())) {
            from = 1;
        }
        lines.subList(from, lines.size()).forEach(line -> stack.add(CodePoint.of(line)));
    }

    /**
     * A call stack as reported by the JVM, without the classes that the JVM generates for lambdas; empty if the
     * recording has no stack of this number.
     */
    public List<CodePoint> shown(int number) {
        return sites.names().hasStack(number)
                ? sites.names().stack(number).stream()
                        .filter(line -> !line.className().contains("$$Lambda"))
                        .map(CodePoint::of)
                        .toList()
                : List.of();
    }

    /** The entry of a method as a code point. */
    public CodePoint method(int enterSite) {
        Site site = sites.names().site(enterSite);
        return point(sites.names(), site, Site.ENTRY, site.line());
    }

    private static CodePoint point(Names names, Site site, int offset, int line) {
        ClassName declared = names.classNamed(site.method().owner());
        return CodePoint.in(site.method(), offset, line, declared == null ? null : declared.sourceFile());
    }
}
