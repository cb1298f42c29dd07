package dev.heddle.analyzer.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaceCollectorTest {
    private static final String CART = "shop/Cart";
    private static final String BASE = "shop/Base";
    private static final int OBJECT = 7;
    private static final int ARRAY = 9;
    private static final int LOCK = 11;

    private final TraceBuilder trace = new TraceBuilder("r1")
            .declare("java/lang/Object", null)
            .declare(BASE, "java/lang/Object", "b")
            .declare(CART, BASE, "total", "final id", "items");

    @TempDir
    Path temp;

    private RaceReport read(boolean whole) {
        RaceCollector races = new RaceCollector();
        races.read(trace, whole);
        return races.report();
    }

    private void twoThreads() {
        trace.enter(1, CART, "add", OBJECT, 0).enter(2, CART, "sum", OBJECT, 0);
    }

    private void race() {
        trace.write(1, CART, "total", OBJECT, 4).read(2, CART, "total", OBJECT, 5);
    }

    @Test
    void describesARaceWithItsPlacesAndLocks() throws IOException {
        trace.enter(1, "shop/Main", "run", 0, 0)
                .enter(1, CART, "add", OBJECT, 3)
                .enter(2, CART, "sum", OBJECT, 0)
                .acquire(1, LOCK, CART, 1);
        race();
        Findings findings = read(true).findings();
        Finding race = findings.findings().get(0);
        assertThat(race.title())
                .isEqualTo("shop.Cart.total: the write in Cart.add and the read in Cart.sum are not ordered");
        assertThat(race.sites()).extracting(Finding.Place::op).containsExactly("write", "read");
        assertThat(race.sites().get(0).stack())
                .extracting(Object::toString)
                .containsExactly("shop.Cart.add(Cart.java:40)", "shop.Main.run(Unknown Source)");
        assertThat(race.details())
                .containsEntry("threadNames", List.of("t1", "t2"))
                .containsEntry("occurrences", 1)
                .hasEntrySatisfying("recordings", recordings -> assertThat(DetailValues.list(recordings))
                        .hasSize(1));
        List<?> locks = DetailValues.list(race.details().get("locks"));
        assertThat(locks.get(0))
                .asString()
                .contains("class=shop.Cart", "shop.Cart.add(Cart.java:10), shop.Main.run(Unknown Source)");
        assertThat(locks.get(1)).isEqualTo(List.of());
        assertThat(race.id()).matches("race-[0-9a-f]{8}");
        findings.write(temp);
        assertThat(Findings.read(temp.resolve(Findings.FILE_NAME))).isEqualTo(findings);
        assertThat(RecordWriter.lines(findings)).contains("\"status\" : \"observed\"");
    }

    @Test
    void reportsCandidatesForIncompleteRecordings() {
        twoThreads();
        race();
        Finding race = read(false).findings().findings().get(0);
        assertThat(race.status()).isEqualTo(Finding.Status.CANDIDATE);
    }

    @Test
    void mergesRunsAndObservesIfOneIsComplete() {
        twoThreads();
        race();
        RaceCollector races = new RaceCollector();
        races.read(trace, false);
        races.read(trace, true);
        Race race = races.report().races().get(0);
        assertThat(race.occurrences()).isEqualTo(2);
        assertThat(race.observed()).isTrue();
        assertThat(races.report().findings().recordings()).containsExactly("r1", "r1");
    }

    @Test
    void ignoresFinalFieldsAndInvalidElements() {
        twoThreads();
        trace.write(1, CART, "id", OBJECT, 4).read(2, CART, "id", OBJECT, 5);
        trace.element(1, Op.ARRAY_STORE, ARRAY, -1, 6).element(2, Op.ARRAY_STORE, ARRAY, -1, 7);
        assertThat(read(true).races()).isEmpty();
    }

    @Test
    void namesAnElementByTheFieldOfItsArray() {
        twoThreads();
        trace.field(1, Op.GET_FIELD, CART, "items", OBJECT, 3, ARRAY);
        trace.element(1, Op.ARRAY_STORE, ARRAY, 0, 6).element(2, Op.ARRAY_LOAD, ARRAY, 0, 7);
        trace.element(2, Op.ARRAY_LOAD, ARRAY, 1, 8);
        assertThat(read(true).races()).hasSize(1);
        assertThat(read(true).races().get(0).variable()).isEqualTo("shop.Cart.items[]");
    }

    /** Two objects with one identity hash code. */
    @Test
    void ignoresSharedIdentities() {
        for (int t = 1; t <= 2; t++) {
            trace.enter(t, CART, "<init>", 0, 0)
                    .receiver(t, OBJECT)
                    .write(t, CART, "total", OBJECT, 4)
                    .exit(t);
        }
        RaceReport report = read(true);
        assertThat(report.races()).isEmpty();
        assertThat(report.findings().counts())
                .containsEntry("identitiesOfSeveralObjects", 1L)
                .containsEntry("racesOnIdentitiesOfSeveralObjects", 1L);
    }

    @Test
    void treatsASuperclassConstructorAsTheSameObject() {
        trace.enter(1, "shop/Main", "run", 0, 0).enter(1, CART, "<init>", 0, 1);
        // An argument of super(…), made before.
        trace.enter(1, CART, "<init>", 0, 2).receiver(1, 8).exit(1);
        trace.enter(1, BASE, "<init>", 0, 3).receiver(1, OBJECT).exit(1).receiver(1, OBJECT);
        trace.write(1, CART, "total", OBJECT, 4).exit(1);
        trace.enter(2, CART, "sum", OBJECT, 0).read(2, CART, "total", OBJECT, 5);
        RaceReport report = read(true);
        assertThat(report.races()).hasSize(1);
        assertThat(report.findings().counts()).containsEntry("identitiesOfSeveralObjects", 0L);
    }

    /**
     * The filter dropped these accesses: thread 1 made the object, and its last access has the stamp of its previous
     * event.
     */
    private void handedOver(int to, int lastSite, long lastStamp) {
        trace.signal(to, Op.HANDED_OVER, OBJECT, 1).signal(to, Op.LAST_ACCESS, (int) lastStamp, lastSite);
    }

    private int siteOfWrite() {
        // The instruction has a number after its first use, on another object.
        trace.write(1, CART, "total", 1000, 4);
        return trace.events().get(trace.events().size() - 1).site();
    }

    @Test
    void reportsARaceOfTheLastAccessBeforeAHandOver() {
        twoThreads();
        int site = siteOfWrite();
        trace.signal(1, Op.BEGIN, 0, 0);
        handedOver(2, site, trace.events().size());
        trace.read(2, CART, "total", OBJECT, 5);
        RaceReport report = read(true);
        assertThat(report.races()).hasSize(1);
        assertThat(report.races().get(0).earlier().place()).hasToString("shop.Cart.add(Cart.java:40)");
        assertThat(report.races().get(0).earlier().thread()).isEqualTo("0.1");
        assertThat(report.findings().counts()).containsEntry("objectsHandedOverWithoutOrder", 1L);
    }

    @Test
    void losesNothingByAnOrderedHandOver() {
        twoThreads();
        int site = siteOfWrite();
        trace.acquire(1, LOCK, CART, 1);
        long last = trace.events().size();
        trace.release(1, LOCK, 2).acquire(2, LOCK, CART, 1);
        handedOver(2, site, last);
        trace.read(2, CART, "total", OBJECT, 5);
        assertThat(read(true).races()).isEmpty();
        assertThat(read(true).findings().counts())
                .containsEntry("objectsHandedOver", 1L)
                .containsEntry("objectsHandedOverWithoutOrder", 0L);
        // A thread that is not ordered after the first user reads another field.
        trace.enter(3, CART, "other", OBJECT, 0).read(3, BASE, "b", OBJECT, 6);
        assertThat(read(true).findings().counts()).containsEntry("objectsHandedOverWithoutOrder", 1L);
    }

    @Test
    void onlyCountsCachesOfTheJdk() {
        trace.declare("java/util/AbstractMap", "java/lang/Object", "keySet");
        twoThreads();
        trace.write(1, "java/util/AbstractMap", "keySet", OBJECT, 4)
                .read(2, "java/util/AbstractMap", "keySet", OBJECT, 5);
        assertThat(read(true).races()).isEmpty();
        assertThat(read(true).findings().counts()).containsEntry("racesOnCachesOfTheJdk", 1L);
    }

    /** Another thread finds the object in a static final field, whose read is not an event. */
    @Test
    void reportsNoRaceOfAClassInitialiser() {
        trace.enter(1, "shop/Main", "run", 0, 0)
                .enter(1, CART, "<clinit>", 0, 1)
                .enter(1, BASE, "fill", OBJECT, 2);
        trace.write(1, BASE, "b", OBJECT, 4).exit(1).exit(1);
        trace.enter(2, "shop/Main", "go", 0, 0).read(2, BASE, "b", OBJECT, 5);
        assertThat(read(true).races()).isEmpty();
        assertThat(read(true).findings().counts()).containsEntry("accessesInClassInitialisers", 1L);
        trace.write(1, BASE, "b", OBJECT, 6);
        assertThat(read(true).races()).hasSize(1);
    }

    /** The filter dropped the accesses of the initialiser, and its frame was written when it ended. */
    @Test
    void reportsNoRaceOfAFilteredClassInitialiser() {
        int site = siteOfWrite();
        trace.signal(1, Op.BEGIN, 0, 0);
        int before = trace.events().size();
        trace.enter(1, "shop/Main", "run", 0, 0).enter(1, CART, "<clinit>", 0, 1);
        trace.signal(1, Op.CLASS_READY, 0, 0).exit(1);
        int after = trace.events().size();
        handedOver(2, site, before);
        trace.read(2, CART, "total", OBJECT, 5);
        RaceReport report = read(true);
        assertThat(report.races()).isEmpty();
        assertThat(report.findings().counts())
                .containsEntry("accessesInClassInitialisers", 1L)
                .containsEntry("objectsHandedOverWithoutOrder", 0L);
        trace.signal(2, Op.HANDED_OVER, OBJECT + 1, 1).signal(2, Op.LAST_ACCESS, after, site);
        trace.read(2, CART, "total", OBJECT + 1, 5);
        assertThat(read(true).races()).hasSize(1);
    }

    @Test
    void countsVariablesWithoutRoom() {
        twoThreads();
        trace.write(1, CART, "total", OBJECT, 4);
        race();
        long[] without = {0};
        RaceSet races = RaceScans.scan(
                trace,
                new SiteIndex(trace.names()),
                new RaceScans.Room(0, 0),
                (name, number) -> without[0] += name.equals("accessesWithoutRoom") ? number : 0);
        assertThat(races.inOrder()).isEmpty();
        assertThat(without[0]).isEqualTo(3);
    }
}
