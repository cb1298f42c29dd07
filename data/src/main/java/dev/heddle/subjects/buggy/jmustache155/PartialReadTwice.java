package dev.heddle.subjects.buggy.jmustache155;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.io.Reader;
import java.io.StringReader;
import java.util.Map;

/**
 * Issues 138 and 155 of jmustache: a template reads another one that it includes when it is first executed, and keeps
 * it in a field without a lock. R<sub>u</sub>(_template) W<sub>u′</sub>(_template) W<sub>u</sub>(_template). Failure:
 * the included one is read and compiled twice.
 */
public final class PartialReadTwice {

    private PartialReadTwice() {}

    public static void main(String[] args) {
        Partials partials = new Partials();
        Template letter = Mustache.compiler().withLoader(partials).compile("Dear {{name}},{{>greeting}}");
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
