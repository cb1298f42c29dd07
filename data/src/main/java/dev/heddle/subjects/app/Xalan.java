package dev.heddle.subjects.app;

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/** Xalan: the threads transform documents by one style sheet that was read once. */
public final class Xalan {

    private static final int ORDERS = 20;

    private static final String SHEET = """
            <xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>
              <xsl:output method='html'/>
              <xsl:key name='by-customer' match='order' use='@customer'/>
              <xsl:template match='/orders'>
                <html><body><table>
                  <xsl:apply-templates select='order'><xsl:sort select='@price' data-type='number'/></xsl:apply-templates>
                </table></body></html>
              </xsl:template>
              <xsl:template match='order'>
                <tr><td><xsl:value-of select='@id'/></td><td><xsl:number/></td>
                <td><xsl:value-of select='count(key("by-customer", @customer))'/></td>
                <td><xsl:value-of select='format-number(@price, "#,##0.00")'/></td>
                <td><xsl:if test='contains(., "w1")'><b>!</b></xsl:if><xsl:value-of select='normalize-space(.)'/></td></tr>
              </xsl:template>
            </xsl:stylesheet>
            """;

    private Xalan() {}

    /** @param args number of threads, number of documents */
    public static void main(String[] args) throws Exception {
        Arguments arguments = Arguments.of(args);
        Templates templates = TransformerFactory.newInstance("org.apache.xalan.processor.TransformerFactoryImpl", null)
                .newTemplates(new StreamSource(new StringReader(SHEET)));
        long sum = Pieces.sum(arguments, () -> piece -> transform(templates, piece));
        // Once more by one thread, for what is equal.
        Check.same(
                "pages",
                sum,
                Pieces.sum(new Arguments(1, arguments.size()), () -> piece -> transform(templates, piece)));
    }

    private static long transform(Templates templates, int piece) throws Exception {
        StringWriter page = new StringWriter();
        templates.newTransformer().transform(new StreamSource(new StringReader(orders(piece))), new StreamResult(page));
        return page.toString().hashCode();
    }

    private static String orders(int seed) {
        StringBuilder xml = new StringBuilder("<orders>");
        for (int i = 0; i < ORDERS; i++) {
            long random = Words.scramble(seed * 131L + i) >>> 1;
            xml.append("<order id='").append(i).append("' customer='").append(random % 5);
            xml.append("' price='")
                    .append(random % 10_000)
                    .append("'>")
                    .append(Words.text(random, 5))
                    .append("</order>");
        }
        return xml.append("</orders>").toString();
    }
}
