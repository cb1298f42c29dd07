package dev.heddle.subjects.app;

import java.io.IOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;

/** The documents that are indexed and searched. */
final class Documents {

    private static final int WORDS = 30;

    private Documents() {}

    /** A writer that flushes often, so that there is something to merge. */
    static IndexWriter writer(Directory directory) throws IOException {
        return new IndexWriter(
                directory,
                new IndexWriterConfig(new StandardAnalyzer())
                        .setMaxBufferedDocs(20)
                        .setUseCompoundFile(false));
    }

    static Document document(int number) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(number), Field.Store.YES));
        document.add(new TextField("text", Words.text(number, WORDS), Field.Store.NO));
        return document;
    }
}
