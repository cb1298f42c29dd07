package dev.heddle.recorder.boot;

/** Elements of arrays of any type, as the bits of a primitive value or as a reference with 0 bits. */
final class ElementValues {
    private ElementValues() {}

    /** Whether an object is an array that has an element with this index. */
    static boolean has(Object array, int index) {
        return index >= 0 && index < ArrayCopyHooks.lengthOf(array);
    }

    /** The bits of an element; 0 for a reference. */
    static long bits(Object array, int index) {
        if (array instanceof int[] ints) {
            return ints[index];
        } else if (array instanceof byte[] bytes) {
            return bytes[index];
        } else if (array instanceof char[] chars) {
            return chars[index];
        } else if (array instanceof long[] longs) {
            return longs[index];
        } else if (array instanceof double[] doubles) {
            return Double.doubleToRawLongBits(doubles[index]);
        } else if (array instanceof float[] floats) {
            return Float.floatToRawIntBits(floats[index]);
        } else if (array instanceof short[] shorts) {
            return shorts[index];
        } else if (array instanceof boolean[] booleans) {
            return booleans[index] ? 1 : 0;
        }
        return 0;
    }

    /** The reference in an element; null for a primitive value. */
    static Object reference(Object array, int index) {
        return array instanceof Object[] references ? references[index] : null;
    }

    /** Stores a value that the element has had before. */
    static void set(Object array, int index, long bits, Object reference) {
        if (array instanceof Object[] references) {
            references[index] = reference;
        } else if (array instanceof int[] ints) {
            ints[index] = (int) bits;
        } else if (array instanceof byte[] bytes) {
            bytes[index] = (byte) bits;
        } else if (array instanceof char[] chars) {
            chars[index] = (char) bits;
        } else if (array instanceof long[] longs) {
            longs[index] = bits;
        } else if (array instanceof double[] doubles) {
            doubles[index] = Double.longBitsToDouble(bits);
        } else if (array instanceof float[] floats) {
            floats[index] = Float.intBitsToFloat((int) bits);
        } else if (array instanceof short[] shorts) {
            shorts[index] = (short) bits;
        } else if (array instanceof boolean[] booleans) {
            booleans[index] = bits != 0;
        }
    }
}
