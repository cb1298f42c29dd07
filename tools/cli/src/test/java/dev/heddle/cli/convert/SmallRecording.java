package dev.heddle.cli.convert;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A recording made by hand: threads 0, 0.1 and 0.2 with the numbers 0, 1 and 2, class 1 with a final field, one event a
 * block.
 */
final class SmallRecording implements AutoCloseable {
    private static final int FINAL = 0x12;

    private final RecordingWriter writer;
    private final Map<Site, Integer> sites = new HashMap<>();
    private final int[] sequence = new int[3];
    private long stamp;

    SmallRecording(Path directory) {
        writer = RecordingWriter.create(directory, Manifests.begun("test", List.of("a.Main")));
        for (int thread = 0; thread < 3; thread++) {
            writer.thread(
                    thread,
                    new ThreadName(thread == 0 ? "0" : "0." + thread, "t" + thread, thread == 0 ? -1 : 0, false));
        }
        writer.classOf(
                1,
                new ClassName(
                        "a/B",
                        "java/lang/Object",
                        1,
                        "B.java",
                        ClassName.Loader.APP,
                        true,
                        List.of(
                                new ClassName.FieldName("x", "I", 2),
                                new ClassName.FieldName("elements", "[I", FINAL))));
    }

    /** An event of an operation without a field, at its own line of {@code a.B.m}. */
    SmallRecording event(int thread, Op op, int target, int aux) {
        return event(thread, op, null, target, aux);
    }

    /** An access to a field of {@code a.B}. */
    SmallRecording event(int thread, Op op, String field, int target, int aux) {
        Member member = field == null ? null : new Member("a/B", field, field.equals("elements") ? "[I" : "I");
        Site site = new Site(op, new Member("a/B", "m", "()V"), op.code(), op.code(), member);
        int number = sites.computeIfAbsent(site, s -> {
            writer.site(Op.FIRST_SITE + sites.size(), s);
            return Op.FIRST_SITE + sites.size();
        });
        long[] words = {EventLayout.word0(++stamp, number), EventLayout.word1(aux, target)};
        writer.events(thread, sequence[thread]++, 0, words, 0, 1);
        return this;
    }

    @Override
    public void close() {
        writer.close();
    }
}
