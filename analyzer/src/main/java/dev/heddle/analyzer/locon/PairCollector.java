package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.ThreadName;
import java.util.function.Consumer;

/** Reduces recorded runs to their access pairs, in one pass. */
public final class PairCollector implements EventConsumer {
    private final String name;
    private final Names recorded;
    private final SiteTable sites;
    private final Contexts contexts;
    private final Places places;
    private final PairNames names;
    private final boolean several;
    private final Consumer<RunPairs> runs;
    private RunBuilder run;
    private boolean isAgent;

    private PairCollector(EventSource source, PairNames names, boolean several, Consumer<RunPairs> runs) {
        this.name = source.name();
        this.recorded = source.names();
        this.sites = new SiteTable(recorded);
        this.contexts = new Contexts(sites);
        this.places = new Places(sites, contexts, names);
        this.names = names;
        this.several = several;
        this.runs = runs;
        this.run = new RunBuilder(names);
    }

    /**
     * The one run of a recording.
     *
     * @param names grows by what the run has
     */
    public static RunPairs one(EventSource source, PairNames names) {
        RunPairs[] one = new RunPairs[1];
        PairCollector collector = new PairCollector(source, names, false, run -> one[0] = run);
        source.forEach(collector);
        collector.finish();
        return one[0];
    }

    /**
     * The runs of a recording that has several, made one after another in one JVM: each begins with a main thread of its own. The first main
     * thread is that of the agent.
     *
     * @param names grows by what the runs have
     * @param runs gets them in their order
     */
    public static void several(EventSource source, PairNames names, Consumer<RunPairs> runs) {
        PairCollector collector = new PairCollector(source, names, true, runs);
        collector.isAgent = true;
        source.forEach(collector);
        collector.finish();
    }

    private void finish() {
        if (!isAgent) {
            runs.accept(run.finish(name));
        }
    }

    @Override
    public void event(long stamp, int thread, int site, int target, int aux) {
        Op op = sites.op(site);
        if (op == Op.BEGIN && several) {
            begin(thread);
        }
        ThreadTrace trace = run.thread(thread, recorded.hasThread(thread) ? path(thread) : "?");
        int index = trace.next();
        switch (op) {
            case ENTER -> trace.enter(contexts.enter(trace.context(), aux, site));
            case EXIT -> trace.exit();
            case LOOP_ENTER, LOOP_ITERATE -> {
                run.sawLoop();
                trace.iterate(recorded.site(site).offset());
            }
            default -> {
                if (Place.isAccess(op)) {
                    access(trace, op, site, target, aux, index);
                }
            }
        }
    }

    private String path(int thread) {
        return recorded.thread(thread).path();
    }

    /** In a JVM with several runs a new main thread is a new run. */
    private void begin(int thread) {
        if (!recorded.hasThread(thread) || !path(thread).equals(ThreadName.MAIN)) {
            return;
        }
        if (thread == 0) {
            return;
        }
        finish();
        isAgent = false;
        run = new RunBuilder(names);
    }

    private void access(ThreadTrace trace, Op op, int site, int target, int aux, int index) {
        int place = places.number(site, trace.context());
        boolean isField = sites.field(site) != null;
        run.access(trace, op, place, target, isField ? sites.field(site).id() : aux, index);
    }
}
