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

    RunPairs.Accessed accessed() {
        IntArrayList places = new IntArrayList();
        LongArrayList objects = new LongArrayList();
        byPlace.forEach((place, ofPlace) -> {
            ofPlace.forEach(object -> places.add(place));
            objects.addAll(ofPlace);
        });
        return new RunPairs.Accessed(places.toIntArray(), objects.toLongArray());
    }
}
