package dev.heddle.experiments;

/** Pieces of pages and pictures. */
final class Svg {
    /** Colours and type of all pages, in light and dark. */
    private static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1b1b1b; --soft: #767676; --paper: #ffffff; --one: #0b62a4; --two: #b3541e; --three: #3d7a3d; --four: #7a4fa3; --five: #767676; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e6e6e6; --soft: #9a9a9a; --paper: #161616; --one: #6db3f2; --two: #f0a070; --three: #8fce8f; --four: #c3a0e8; --five: #9a9a9a; }
            }
            body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
            pre { overflow-x: auto; font-size: 13px; } p { color: var(--soft); }
            svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
            .axis { stroke: var(--soft); fill: none; }
            """;

    private Svg() {}

    /**
     * A page that loads nothing.
     *
     * @param style besides that of all pages
     */
    static String page(String title, String style, String body) {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\"><title>" + escape(title) + "</title><style>\n"
                + STYLE + style + "</style></head><body>\n<h1>" + escape(title) + "</h1>\n" + body
                + "</body></html>\n";
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** To tenths, so that pages are small and equal. */
    static double round(double pixels) {
        return Math.round(pixels * 10) / 10.0;
    }

    static String text(double x, double y, String anchor, String words) {
        return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\">" + escape(words) + "</text>\n";
    }
}
