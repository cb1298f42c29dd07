package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Lucene, issue 12419: the initialisers of {@code IndexWriter} and {@code ConcurrentMergeScheduler} each need the other
 * class through {@code TestSecrets}. Failure: two threads that use the classes first wait for each other forever.
 */
public final class IndexStart {
    private IndexStart() {}

    public static void main(String[] args) {
        Racers.run(IndexStart::write, ConcurrentMergeScheduler::new);
    }

    private static void write() {
        try {
            new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig()).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
