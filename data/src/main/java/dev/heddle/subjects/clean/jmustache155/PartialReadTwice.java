package dev.heddle.subjects.clean.jmustache155;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.io.Reader;
import java.io.StringReader;
import java.util.Map;

/** Executes a template once before other threads do. */
public final class PartialReadTwice {

    private PartialReadTwice() {}

    public static void main(String[] args) {
        Partials partials = new Partials();
        Template letter = Mustache.compiler().withLoader(partials).compile("Dear {{name}},{{>greeting}}");
        write(letter, "Grace");
        Racers.run(() -> write(letter, "Charles"), () -> {
            LocalWork.spin();
            write(Mustache.compiler().compile("yours"), "Charles");
            write(letter, "Ada");
        });
        if (partials.first + partials.second != 1) {
            throw new IllegalStateException("the partial was read by both threads");
        }
    }

    private static void write(Template letter, String name) {
        String text = letter.execute(Map.of("name", name));
        if (!text.endsWith("yours")) {
            throw new IllegalStateException(text);
        }
    }

    /** How often each thread has read it: what they share is the library's alone. */
    private static final class Partials implements Mustache.TemplateLoader {
        private int first;
        private int second;

        @Override
        public Reader getTemplate(String name) {
            if (Thread.currentThread().getName().equals("racer-1")) {
                first++;
            } else {
                second++;
            }
            return new StringReader("yours");
        }
    }
}
