package dev.heddle.subjects.app;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * Lucene: the threads add documents to one index, replace some, and now and then look at it; its merges have threads of
 * their own.
 */
public final class LuIndex {

    private static final int READS_EVERY = 50;

    private LuIndex() {}

    /** @param args number of threads, number of documents */
    public static void main(String[] args) throws Exception {
        Arguments arguments = Arguments.of(args);
        try (Directory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = Documents.writer(directory)) {
                Check.same("pieces", arguments.size(), Pieces.sum(arguments, () -> piece -> add(writer, piece)));
                writer.commit();
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                Check.same("documents", arguments.size(), reader.numDocs());
            }
        }
    }

    private static long add(IndexWriter writer, int piece) throws Exception {
        writer.addDocument(Documents.document(piece));
        if (piece % READS_EVERY == 0) {
            writer.updateDocument(new Term("id", Integer.toString(piece)), Documents.document(piece));
            try (DirectoryReader reader = DirectoryReader.open(writer)) {
                return reader.numDocs() > 0 ? 1 : 0;
            }
        }
        return 1;
    }
}
