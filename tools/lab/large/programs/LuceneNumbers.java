import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Two clerks add documents to a Lucene index. They number the documents without a lock. */
public final class LuceneNumbers {
    private int next;

    public static void main(String[] args) throws Exception {
        new LuceneNumbers().run();
    }

    private void run() throws Exception {
        try (Directory directory = new ByteBuffersDirectory();
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            Clerks.run(() -> add(writer));
            writer.commit();
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                if (reader.numDocs() != 4) {
                    throw new AssertionError(reader.numDocs() + " documents, expected 4");
                }
            }
        }
    }

    private void add(IndexWriter writer) throws Exception {
        for (int i = 0; i < 2; i++) {
            String number = Integer.toString(next++);
            Document document = new Document();
            document.add(new StringField("number", number, Field.Store.YES));
            writer.updateDocument(new Term("number", number), document);
        }
    }
}
