package dev.heddle.trace.recording;

import dev.heddle.trace.block.DamagedBlockException;
import dev.heddle.trace.block.EventDecoder;
import dev.heddle.trace.block.PackedDecoder;
import dev.heddle.trace.block.PlainDecoder;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Decodes the output of {@link ExcerptEncoder}, and refuses everything else. Pure: depends on no queue and no file. */
final class ExcerptDecoder {
    private final EventDecoder plain = new PlainDecoder();
    private final EventDecoder packed = new PackedDecoder();
    private final CRC32C crc = new CRC32C();
    private final boolean typeIsChecked;

    /** @param schemaVersion of the recording: in version 1 the checksum does not cover the type of an excerpt */
    ExcerptDecoder(int schemaVersion) {
        typeIsChecked = schemaVersion >= Manifest.FIRST_WITH_CHECKED_TYPE;
    }

    /** An invalid excerpt; the message gives the reason. */
    static final class Damage extends Exception {
        Damage(String message) {
            super(message);
        }
    }

    /** The head of a block of events; these follow in the buffer. */
    record Block(byte type, int thread, int sequence, int dropped, int count) {}

    /** The head of a part. */
    record Part(int number, long eventsBefore, long droppedBefore) {}

    /**
     * Checks an excerpt and leaves the buffer at its body.
     *
     * @param excerpt little-endian, from position to limit
     * @return the excerpt's type
     */
    byte open(ByteBuffer excerpt) throws Damage {
        if (excerpt.remaining() < ExcerptLayout.BODY_AT) {
            throw new Damage("an excerpt of " + excerpt.remaining() + " bytes is too short");
        }
        int at = excerpt.position();
        int length = excerpt.getInt(at + ExcerptLayout.LENGTH_AT);
        if (length < 0 || length > ExcerptLayout.MAX_BODY || length != excerpt.remaining() - ExcerptLayout.BODY_AT) {
            throw new Damage("an excerpt says it has " + length + " bytes and has "
                    + (excerpt.remaining() - ExcerptLayout.BODY_AT));
        }
        excerpt.position(at + ExcerptLayout.BODY_AT);
        byte type = excerpt.get(at + ExcerptLayout.TYPE_AT);
        crc.reset();
        if (typeIsChecked) {
            crc.update(type);
        }
        crc.update(excerpt.duplicate());
        if ((int) crc.getValue() != excerpt.getInt(at + ExcerptLayout.CRC_AT)) {
            throw new Damage("the checksum of an excerpt does not fit");
        }
        return type;
    }

    /** The head of an EVENTS, OPEN or PACKED excerpt. */
    Block block(byte type, ByteBuffer body) throws Damage {
        if (body.remaining() < ExcerptLayout.BLOCK_HEAD) {
            throw new Damage("a block of events has no head");
        }
        Block block = new Block(type, body.getInt(), body.getInt(), body.getInt(), body.getInt());
        if (block.count < 0
                || block.count > ExcerptLayout.MAX_EVENTS
                || body.remaining() < events(type).fewestBytes(block.count)) {
            throw new Damage("a block says it has " + block.count + " events and has " + body.remaining() + " bytes");
        }
        return block;
    }

    /**
     * The events of a block, from index 0 on.
     *
     * @param body little-endian and on the heap, behind the block's head
     * @param reuse taken if it is large enough
     */
    long[] words(Block block, ByteBuffer body, long[] reuse) throws Damage {
        EventDecoder events = events(block.type);
        int words = block.count * EventLayout.WORDS;
        long[] into = reuse.length >= words ? reuse : new long[words];
        byte[] bytes = body.array();
        if (body.limit() + events.slack() > bytes.length) {
            bytes = Arrays.copyOf(bytes, body.limit() + events.slack());
        }
        try {
            events.decode(bytes, body.position(), body.limit(), block.count, into);
        } catch (DamagedBlockException e) {
            throw new Damage(e.getMessage());
        }
        return into;
    }

    private EventDecoder events(byte type) {
        return type == ExcerptLayout.PACKED ? packed : plain;
    }

    Part part(ByteBuffer body) throws Damage {
        if (body.remaining() != ExcerptLayout.PART_BODY) {
            throw new Damage("the head of a part has " + body.remaining() + " bytes");
        }
        Part part = new Part(body.getInt(), body.getLong(), body.getLong());
        if (part.number < 1 || part.eventsBefore < 0 || part.droppedBefore < 0) {
            throw new Damage("the head of a part is damaged: " + part);
        }
        return part;
    }

    /**
     * Adds the name in a SITE, CLASS, THREAD or STACK excerpt. Fields that a newer version may have added behind these
     * are skipped.
     *
     * @param unknown receives the site instead if its operation is not known
     * @return the number that is named
     */
    int name(byte type, ByteBuffer body, Names names, UnknownContent unknown) throws Damage {
        try {
            int number = number(body);
            switch (type) {
                case ExcerptLayout.SITE -> {
                    if (number < Op.FIRST_SITE) {
                        throw new Damage("site " + number + " is synthetic and cannot be named");
                    }
                    int code = body.get() & 0xFF;
                    if (Op.isKnown(code)) {
                        names.putSite(number, site(Op.of(code), body));
                    } else {
                        unknown.site(number, code);
                    }
                }
                case ExcerptLayout.CLASS -> names.putClass(number, classOf(body));
                case ExcerptLayout.THREAD -> names.putThread(number, thread(body));
                case ExcerptLayout.STACK -> names.putStack(number, stack(body));
                default -> throw new Damage("an excerpt has the unknown type " + type);
            }
            return number;
        } catch (BufferUnderflowException | IllegalArgumentException | NullPointerException e) {
            throw new Damage("a name is damaged: " + e);
        }
    }

    private static int number(ByteBuffer body) throws Damage {
        int number = body.getInt();
        if (number < 0 || number > EventLayout.MAX_SITE) {
            throw new Damage("a name has the number " + Integer.toUnsignedString(number));
        }
        return number;
    }

    private static Site site(Op op, ByteBuffer body) {
        int offset = body.getInt();
        int line = body.getInt();
        Member method = member(given(body), body);
        String owner = text(body);
        Member target;
        if (owner == null) {
            // Its name and its descriptor are absent as well.
            text(body);
            text(body);
            target = null;
        } else {
            target = member(owner, body);
        }
        return new Site(op, method, offset, line, target);
    }

    private static ClassName classOf(ByteBuffer body) {
        int access = body.getInt();
        ClassName.Loader loader = ClassName.Loader.of(body.get());
        boolean woven = body.get() != 0;
        String name = given(body);
        String superName = text(body);
        String sourceFile = text(body);
        int count = body.getShort() & 0xFFFF;
        List<ClassName.FieldName> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int flags = body.getInt();
            fields.add(new ClassName.FieldName(given(body), given(body), flags));
        }
        return new ClassName(name, superName, access, sourceFile, loader, woven, fields);
    }

    private static ThreadName thread(ByteBuffer body) {
        int parent = body.getInt();
        boolean daemon = body.get() != 0;
        return new ThreadName(given(body), given(body), parent, daemon);
    }

    private static List<StackLine> stack(ByteBuffer body) {
        int count = body.getShort() & 0xFFFF;
        List<StackLine> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int line = body.getInt();
            lines.add(new StackLine(given(body), given(body), text(body), line));
        }
        return lines;
    }

    private static Member member(String owner, ByteBuffer body) {
        return new Member(owner, given(body), given(body));
    }

    /** A text that is never absent, unless the name is damaged. */
    private static String given(ByteBuffer body) {
        return Objects.requireNonNull(text(body), "absent");
    }

    private static @Nullable String text(ByteBuffer body) {
        int length = body.getShort() & 0xFFFF;
        if (length == ExcerptLayout.ABSENT_TEXT) {
            return null;
        }
        if (length > body.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        body.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
