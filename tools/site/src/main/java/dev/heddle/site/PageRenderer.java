package dev.heddle.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/** Turns Markdown into HTML: headings get the anchors that GitHub gives them, and links lead to pages of the site. */
final class PageRenderer {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
    private final Set<String> pages;

    /** @param pages sources of all pages of the site */
    PageRenderer(Set<String> pages) {
        this.pages = pages;
    }

    /**
     * A part of a page below one heading.
     *
     * @param anchor empty for the text before the first heading
     * @param text without markup
     */
    record Section(String anchor, String heading, int level, String text) {}

    /**
     * @param html the content
     * @param sections in order
     */
    record Rendered(String html, List<Section> sections) {}

    Rendered render(PageFile page) {
        Node document = parser.parse(page.text());
        Map<Node, String> anchors = new HashMap<>();
        List<Section> sections = sections(document, anchors);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .attributeProviderFactory(context -> attributes(page, anchors))
                .build();
        return new Rendered(renderer.render(document), sections);
    }

    private AttributeProvider attributes(PageFile page, Map<Node, String> anchors) {
        return (node, tag, attributes) -> {
            if (node instanceof Heading) {
                attributes.put("id", anchors.get(node));
            } else if (node instanceof TableBlock || tag.equals("pre")) {
                // Wide content scrolls by itself, also with the keyboard.
                attributes.put("tabindex", "0");
            } else if (node instanceof Link link) {
                String target = target(page, link.getDestination());
                if (target.isEmpty()) {
                    attributes.remove("href");
                    attributes.put("title", "in the source tree: " + link.getDestination());
                } else {
                    attributes.put("href", target);
                }
            }
        };
    }

    /** The address in the site, or empty for a file that only the source tree has. */
    private String target(PageFile page, String link) {
        if (link.matches("[a-z]+:.*") || link.startsWith("#")) {
            return link;
        }
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        String source = Path.of(page.source())
                .resolveSibling(path)
                .normalize()
                .toString()
                .replace('\\', '/');
        if (!pages.contains(source)) {
            return "";
        }
        return page.toRoot() + PageFile.address(source) + (hash < 0 ? "" : link.substring(hash));
    }

    private static List<Section> sections(Node document, Map<Node, String> anchors) {
        List<Section> sections = new ArrayList<>();
        Map<String, Integer> uses = new HashMap<>();
        String anchor = "";
        String heading = "";
        int level = 1;
        StringBuilder text = new StringBuilder();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading found) {
                sections.add(new Section(anchor, heading, level, text.toString().strip()));
                heading = text(found).strip();
                level = found.getLevel();
                String plain = anchor(heading);
                int use = uses.merge(plain, 1, Integer::sum);
                anchor = use == 1 ? plain : plain + "-" + (use - 1);
                anchors.put(found, anchor);
                text.setLength(0);
            } else {
                text.append(text(node)).append(' ');
            }
        }
        sections.add(new Section(anchor, heading, level, text.toString().strip()));
        return sections.stream().filter(section -> !section.heading().isEmpty()).toList();
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text found) {
                text.append(found.getLiteral());
            }

            @Override
            public void visit(Code found) {
                text.append(found.getLiteral());
            }

            @Override
            public void visit(FencedCodeBlock found) {
                text.append(' ').append(found.getLiteral());
            }

            @Override
            public void visit(org.commonmark.node.SoftLineBreak found) {
                text.append(' ');
            }

            @Override
            public void visit(org.commonmark.node.CustomNode found) {
                visitChildren(found);
                text.append(' ');
            }
        });
        return text.toString();
    }
}
