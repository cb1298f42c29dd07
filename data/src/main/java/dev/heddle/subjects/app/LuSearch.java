package dev.heddle.subjects.app;

import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene: the threads search in one index through one searcher; more queries search in more documents. */
public final class LuSearch {

    private static final int DOCUMENTS = 40;
    private static final int HITS = 5;

    private LuSearch() {}

    /** @param args number of threads, number of queries */
    public static void main(String[] args) throws Exception {
        Arguments arguments = Arguments.of(args);
        try (Directory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = Documents.writer(directory)) {
                for (int i = 0; i < DOCUMENTS + arguments.size(); i++) {
                    writer.addDocument(Documents.document(i));
                }
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                long hits = Pieces.sum(arguments, () -> piece -> search(searcher, piece));
                // Once more by one thread: the same queries have the same hits.
                Check.same(
                        "hits",
                        hits,
                        Pieces.sum(new Arguments(1, arguments.size()), () -> piece -> search(searcher, piece)));
            }
        }
    }

    private static long search(IndexSearcher searcher, int piece) throws IOException {
        Query query = query(Words.word(3L * piece), Words.word(3L * piece + 1), piece);
        return searcher.count(query) + searcher.search(query, HITS).scoreDocs.length;
    }

    private static Query query(String first, String second, int piece) {
        if (piece % 3 == 0) {
            return new PhraseQuery("text", first, second);
        }
        Occur occur = piece % 3 == 1 ? Occur.MUST : Occur.SHOULD;
        return new BooleanQuery.Builder()
                .add(new TermQuery(new Term("text", first)), occur)
                .add(new TermQuery(new Term("text", second)), occur)
                .build();
    }
}
