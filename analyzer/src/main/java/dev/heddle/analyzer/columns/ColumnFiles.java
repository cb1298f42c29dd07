package dev.heddle.analyzer.columns;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.recording.UnsafeWarning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * Writes a recording as four Arrow files that refer to each other by number: events, sites, threads, classes. The
 * columns are described in {@code docs/reference/files.md}.
 */
public final class ColumnFiles {
    /** Names of the files. */
    public static final String EVENTS = "events.arrow";

    public static final String SITES = "sites.arrow";
    public static final String THREADS = "threads.arrow";
    public static final String CLASSES = "classes.arrow";

    private static final List<Op> OPS = List.of(Op.values());
    private static final DictionaryEncoding OP_ENCODING =
            new DictionaryEncoding(1, false, new ArrowType.Int(Byte.SIZE, true));

    private ColumnFiles() {}

    /**
     * Writes the files into a directory.
     *
     * @return the number of events
     * @throws RecordingException if one of the files exists or cannot be written
     */
    public static long write(Recording recording, Path directory) {
        UnsafeWarning.silence();
        try (BufferAllocator allocator = new RootAllocator();
                VarCharVector opNames = opNames(allocator)) {
            sites(recording.names(), directory.resolve(SITES), allocator);
            threads(recording.names(), directory.resolve(THREADS), allocator);
            classes(recording.names(), directory.resolve(CLASSES), allocator);
            return events(recording, directory.resolve(EVENTS), opNames, allocator);
        } catch (IOException | UncheckedIOException e) {
            throw new RecordingException("cannot write Arrow files into " + directory + ": " + e.getMessage(), e);
        }
    }

    private static VarCharVector opNames(BufferAllocator allocator) {
        VarCharVector names = new VarCharVector("ops", allocator);
        names.allocateNew(OPS.size());
        for (Op op : OPS) {
            names.setSafe(op.ordinal(), op.name().getBytes(StandardCharsets.UTF_8));
        }
        names.setValueCount(OPS.size());
        return names;
    }

    private static long events(Recording recording, Path file, VarCharVector opNames, BufferAllocator allocator)
            throws IOException {
        Names names = recording.names();
        byte[] opOfSite = new byte[names.siteLimit()];
        for (int number = 0; number < opOfSite.length; number++) {
            // The index in the dictionary of this file; it is meaningless elsewhere.
            opOfSite[number] =
                    names.hasSite(number) ? (byte) names.site(number).op().ordinal() : -1;
        }
        Field op = new Field("op", new FieldType(false, new ArrowType.Int(Byte.SIZE, true), OP_ENCODING), null);
        List<Field> columns = List.of(
                ArrowTable.longNumber("stamp"),
                ArrowTable.number("thread"),
                op,
                ArrowTable.number("site"),
                ArrowTable.number("target"),
                ArrowTable.number("aux"));
        DictionaryProvider dictionaries =
                new DictionaryProvider.MapDictionaryProvider(new Dictionary(opNames, OP_ENCODING));
        try (ArrowTable table = new ArrowTable(file, columns, dictionaries, allocator)) {
            recording.forEach((stamp, thread, site, target, aux) -> table.set(0, stamp)
                    .set(1, thread)
                    .set(2, opOfSite[site])
                    .set(3, site)
                    .set(4, target)
                    .set(5, aux)
                    .next());
            return table.rows();
        }
    }

    private static void sites(Names names, Path file, BufferAllocator allocator) throws IOException {
        List<Field> columns = List.of(
                ArrowTable.number("site"),
                ArrowTable.text("op"),
                ArrowTable.text("class"),
                ArrowTable.text("method"),
                ArrowTable.text("descriptor"),
                ArrowTable.number("offset"),
                ArrowTable.number("line"),
                ArrowTable.text("member_class"),
                ArrowTable.text("member"),
                ArrowTable.text("member_descriptor"));
        try (ArrowTable table =
                new ArrowTable(file, columns, new DictionaryProvider.MapDictionaryProvider(), allocator)) {
            for (int number = 0; number < names.siteLimit(); number++) {
                if (names.hasSite(number)) {
                    site(table, number, names.site(number));
                }
            }
        }
    }

    private static void site(ArrowTable table, int number, Site site) {
        table.set(0, number).set(1, site.op().name());
        if (!site.isSynthetic()) {
            Member method = site.method();
            table.set(2, qualified(method.owner())).set(3, method.name()).set(4, method.descriptor());
        }
        table.set(5, site.offset()).set(6, site.line());
        Member target = site.target();
        if (target != null) {
            table.set(7, qualified(target.owner())).set(8, target.name()).set(9, target.descriptor());
        }
        table.next();
    }

    private static void threads(Names names, Path file, BufferAllocator allocator) throws IOException {
        List<Field> columns = List.of(
                ArrowTable.number("thread"),
                ArrowTable.text("path"),
                ArrowTable.text("name"),
                ArrowTable.number("parent"),
                ArrowTable.flag("daemon"));
        try (ArrowTable table =
                new ArrowTable(file, columns, new DictionaryProvider.MapDictionaryProvider(), allocator)) {
            for (int number = 0; number < names.threadLimit(); number++) {
                if (names.hasThread(number)) {
                    ThreadName thread = names.thread(number);
                    table.set(0, number)
                            .set(1, thread.path())
                            .set(2, thread.javaName())
                            .set(3, thread.parent())
                            .set(4, thread.daemon())
                            .next();
                }
            }
        }
    }

    private static void classes(Names names, Path file, BufferAllocator allocator) throws IOException {
        List<Field> columns = List.of(
                ArrowTable.number("class"),
                ArrowTable.text("name"),
                ArrowTable.text("superclass"),
                ArrowTable.text("source_file"),
                ArrowTable.text("loader"),
                ArrowTable.flag("woven"));
        try (ArrowTable table =
                new ArrowTable(file, columns, new DictionaryProvider.MapDictionaryProvider(), allocator)) {
            for (int number = 0; number < names.classLimit(); number++) {
                if (names.hasClass(number)) {
                    ClassName name = names.classOf(number);
                    table.set(0, number)
                            .set(1, name.qualifiedName())
                            .set(2, name.superName() == null ? null : qualified(name.superName()))
                            .set(3, name.sourceFile())
                            .set(4, name.loader().name())
                            .set(5, name.woven())
                            .next();
                }
            }
        }
    }

    private static String qualified(String internalName) {
        return internalName.replace('/', '.');
    }
}
