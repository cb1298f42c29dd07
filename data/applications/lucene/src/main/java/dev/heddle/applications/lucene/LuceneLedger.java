package dev.heddle.applications.lucene;

import dev.heddle.applications.ledger.Ledger;
import dev.heddle.applications.ledger.LedgerServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/**
 * A Lucene index on disk: each amount is a document, and a sum is a search. Several threads write, search and merge.
 */
public final class LuceneLedger implements Ledger {
    private static final int MOST = 10_000;

    private final IndexWriter writer;
    private final SearcherManager searchers;

    private LuceneLedger(IndexWriter writer) throws IOException {
        this.writer = writer;
        searchers = new SearcherManager(writer, null);
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("lucene-ledger");
        try (FSDirectory directory = FSDirectory.open(folder);
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            LuceneLedger ledger = new LuceneLedger(writer);
            LedgerServer.serve(ledger);
            ledger.searchers.close();
            writer.forceMerge(1);
        } finally {
            delete(folder);
        }
    }

    @Override
    public long add(String account, long amount) throws IOException {
        Document document = new Document();
        document.add(new TextField("text", "amount for " + account, Field.Store.NO));
        document.add(new StoredField("amount", amount));
        writer.addDocument(document);
        return sum(account);
    }

    @Override
    public long sum(String account) throws IOException {
        searchers.maybeRefreshBlocking();
        IndexSearcher searcher = searchers.acquire();
        try {
            long sum = 0;
            for (ScoreDoc hit : searcher.search(new TermQuery(new Term("text", account)), MOST).scoreDocs) {
                Document found = searcher.storedFields().document(hit.doc);
                sum += found.getField("amount").numericValue().longValue();
            }
            return sum;
        } finally {
            searchers.release(searcher);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> paths = Files.walk(folder)) {
            all = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
