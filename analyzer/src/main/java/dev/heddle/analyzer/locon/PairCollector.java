package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reduces recorded runs to their access pairs, in one pass. */
public final class PairCollector implements EventConsumer {
    private final String name;
    private final Names recorded;
    private final SiteIndex sites;
    private final Contexts contexts;
    private final PlaceResolver places;
    private final PairNames names;
    private final boolean hasLoops;
    private final boolean several;
    private final Consumer<RunPairs> runs;
    private RunBuilder run;
    private boolean isAgent;

    private PairCollector(
            EventSource source, PairNames names, boolean hasLoops, boolean several, Consumer<RunPairs> runs) {
        this.name = source.name();
        this.recorded = source.names();
        this.sites = new SiteIndex(recorded);
        this.contexts = new Contexts(sites);
        this.places = new PlaceResolver(sites, contexts, names);
        this.names = names;
        this.hasLoops = hasLoops;
        this.several = several;
        this.runs = runs;
        this.run = new RunBuilder(names);
    }

    /**
     * Reads the run of a recording, or its runs if several were made in one JVM. In the latter case, each run begins
     * with a main thread of its own; the first main thread belongs to the agent.
     *
     * @param names extended by the names of the runs
     * @param runs receives the runs in their order, as passing runs
     * @throws RecordingException if the recording lacks accesses
     */
    public static void read(Recording recording, PairNames names, Consumer<RunPairs> runs) {
        Manifest manifest = recording.manifest();
        check(recording);
        read(
                EventSource.of(recording),
                names,
                manifest.begin().profile().equals("full"),
                manifest.begin().options().containsKey("runs"),
                runs);
    }

    /**
     * Checks that a recording has all accesses.
     *
     * @throws RecordingException if the recording lacks accesses
     */
    public static void check(Recording recording) {
        Path directory = recording.directory();
        Manifest manifest = recording.manifest();
        String remedy = "; record with --profile full --filter off, or use heddle collect";
        String profile = manifest.begin().profile();
        if (profile.equals("sync") || profile.equals("facts")) {
            throw new RecordingException(directory + " has profile " + profile + ", which lacks accesses" + remedy);
        }
        if (manifest.watched() != null) {
            throw new RecordingException(
                    directory + " watched " + manifest.watched().what() + " and lacks accesses" + remedy);
        }
        if (Detail.of(manifest) != Detail.ALL && !profile.equals("std")) {
            throw new RecordingException(directory + " was recorded with --filter on and lacks accesses" + remedy);
        }
    }

    static void read(EventSource source, PairNames names, boolean hasLoops, boolean several, Consumer<RunPairs> runs) {
        PairCollector collector = new PairCollector(source, names, hasLoops, several, runs);
        collector.isAgent = several;
        ArrayParts.of(source).forEach(collector);
        collector.finish();
    }

    /** The only run of a source. */
    static RunPairs one(EventSource source, PairNames names, boolean hasLoops) {
        RunPairs[] one = new RunPairs[1];
        read(source, names, hasLoops, false, run -> one[0] = run);
        return one[0];
    }

    private void finish() {
        if (!isAgent) {
            runs.accept(run.finish(name, hasLoops));
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
            case ACQUIRE -> trace.acquire(target, site);
            case RELEASE -> trace.release(target);
            case ALLOCATE -> run.made(trace, sites.hash(site), target);
            case LOOP_ENTER, LOOP_ITERATE -> {
                trace.iterate(recorded.site(site).offset());
            }
            default -> {
                if (AccessPlace.isAccess(op)) {
                    access(trace, op, site, target, aux, index);
                }
            }
        }
    }

    private String path(int thread) {
        return recorded.thread(thread).path();
    }

    /** In a JVM with several runs, a new main thread begins a new run. */
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
        int place = places.number(site, trace.context(), trace.gate());
        if (!names.hasStack(place, trace.thread)) {
            names.putStack(place, trace.thread, places.stack(site, trace.context()));
        }
        ResolvedField field = sites.field(site);
        run.access(trace, op, place, target, field == null ? aux : field.id(), index);
    }
}
