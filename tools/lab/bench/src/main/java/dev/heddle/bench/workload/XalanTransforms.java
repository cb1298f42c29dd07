package dev.heddle.bench.workload;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.zip.CRC32;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/**
 * Transforms documents with Xalan, half of them with its interpreter, half with the classes that it compiles style
 * sheets to; the unit of work is a document.
 */
final class XalanTransforms implements Workload {
    private static final int ORDERS = 60;

    private final Templates interpreted = templates("org.apache.xalan.processor.TransformerFactoryImpl");
    private final Templates compiled = templates("org.apache.xalan.xsltc.trax.TransformerFactoryImpl");

    XalanTransforms() throws IOException, TransformerConfigurationException {}

    private static Templates templates(String factory) throws IOException, TransformerConfigurationException {
        try (InputStream sheet = XalanTransforms.class.getResourceAsStream("orders.xsl")) {
            return TransformerFactory.newInstance(factory, null).newTemplates(new StreamSource(sheet));
        }
    }

    @Override
    public long run(int threads, int amount) throws Exception {
        return Team.sum(threads, amount, () -> this::transform);
    }

    private long transform(int piece) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        (piece % 2 == 0 ? interpreted : compiled)
                .newTransformer()
                .transform(new StreamSource(new StringReader(document(piece))), new StreamResult(out));
        CRC32 crc = new CRC32();
        crc.update(out.toByteArray());
        return crc.getValue();
    }

    private static String document(int seed) {
        StringBuilder xml = new StringBuilder("<orders>");
        for (int i = 0; i < ORDERS; i++) {
            long random = Team.scramble(seed * 131L + i);
            xml.append("<order id='").append(i).append("' customer='c").append(random >>> 60);
            xml.append("'><item price='").append(random & 0xFFF).append("' count='");
            xml.append(random >>> 16 & 7).append("'>");
            xml.append(SampleText.text(random, 5)).append("</item></order>");
        }
        return xml.append("</orders>").toString();
    }
}
