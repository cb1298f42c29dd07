package dev.heddle.experiments.tables;

import dev.heddle.engine.base.UsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The papers that there are. */
final class Papers {
    private Papers() {}

    /** In the order of their names. */
    static List<Paper> all() {
        return ServiceLoader.load(Paper.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Paper::name))
                .toList();
    }

    /**
     * @param names empty for all
     * @throws UsageException if there is no such paper
     */
    static List<Paper> named(List<String> names) {
        List<Paper> all = all();
        List<String> known = all.stream().map(Paper::name).toList();
        List<Paper> named = new ArrayList<>();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new UsageException("there is no paper " + name + ", only " + String.join(", ", known));
            }
        }
        all.stream()
                .filter(paper -> names.isEmpty() || names.contains(paper.name()))
                .forEach(named::add);
        return named;
    }
}
