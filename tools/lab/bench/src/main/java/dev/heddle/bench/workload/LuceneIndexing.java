package dev.heddle.bench.workload;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Indexes documents into one index in memory, then searches it; the unit of work is a document. */
final class LuceneIndexing implements Workload {
    private static final int WORDS = 60;
    private static final int DOCUMENTS_PER_QUERY = 8;

    @Override
    public long run(int threads, int amount) throws Exception {
        try (Directory directory = new ByteBuffersDirectory();
                Analyzer analyzer = new EnglishAnalyzer()) {
            IndexWriterConfig config = new IndexWriterConfig(analyzer).setRAMBufferSizeMB(8);
            try (IndexWriter writer = new IndexWriter(directory, config)) {
                Team.sum(threads, amount, () -> piece -> {
                    writer.addDocument(document(piece));
                    return 0;
                });
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                long hits = Team.sum(
                        threads,
                        Math.max(1, amount / DOCUMENTS_PER_QUERY),
                        () -> piece -> search(searcher, new QueryParser("text", analyzer), piece));
                return 31 * hits + reader.numDocs();
            }
        }
    }

    private static Document document(int number) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(number), Field.Store.YES));
        document.add(new NumericDocValuesField("rank", Team.scramble(number) >>> 1));
        document.add(new TextField("text", SampleText.text(number, WORDS), Field.Store.YES));
        return document;
    }

    /** Counts and sorts by a number that is unique, so that the result does not depend on the order in the index. */
    private static long search(IndexSearcher searcher, QueryParser parser, int piece) throws Exception {
        String a = SampleText.word(Team.scramble(piece * 3L));
        String b = SampleText.word(Team.scramble(piece * 3L + 1));
        String c = SampleText.word(Team.scramble(piece * 3L + 2));
        Query query = parser.parse(
                switch (piece & 3) {
                    case 0 -> a + " AND " + b;
                    case 1 -> a + " OR " + b + " OR " + c;
                    case 2 -> "\"" + a + " " + b + "\"";
                    default -> "+" + a + " -" + b + " " + c + "~1";
                });
        return searcher.count(query) + best(searcher, query);
    }

    private static long best(IndexSearcher searcher, Query query) throws IOException {
        long sum = 0;
        Sort byRank = new Sort(new SortField("rank", SortField.Type.LONG));
        for (var hit : searcher.search(query, 5, byRank).scoreDocs) {
            sum += Integer.parseInt(searcher.storedFields().document(hit.doc).get("id"));
        }
        return sum;
    }
}
