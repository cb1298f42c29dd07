package dev.heddle.analyzer.locon;

import it.unimi.dsi.fastutil.ints.Int2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongRBTreeSet;

/** The objects that a run accessed at each place, in an order that does not depend on the run. */
final class PlaceObjects {
    private final Int2ObjectRBTreeMap<LongRBTreeSet> byPlace = new Int2ObjectRBTreeMap<>();
    private final int most;

    /** @param most largest number of objects to keep for a place; more are replaced by {@link ObjectNames#MANY} */
    PlaceObjects(int most) {
        this.most = most;
    }

    void add(int place, long object) {
        LongRBTreeSet known = byPlace.get(place);
        if (known == null) {
            known = new LongRBTreeSet();
            byPlace.put(place, known);
        }
        if (known.size() < most || known.contains(object)) {
            known.add(object);
        } else {
            known.add(ObjectNames.MANY);
        }
    }

    /** The places, ascending; once for each object. */
    int[] places() {
        IntArrayList places = new IntArrayList();
        byPlace.forEach((place, objects) -> objects.forEach(object -> places.add(place)));
        return places.toIntArray();
    }

    /** The objects in the order of {@link #places}. */
    long[] objects() {
        LongArrayList all = new LongArrayList();
        byPlace.values().forEach(all::addAll);
        return all.toLongArray();
    }
}
