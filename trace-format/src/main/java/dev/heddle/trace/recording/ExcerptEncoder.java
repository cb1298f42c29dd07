package dev.heddle.trace.recording;

import dev.heddle.trace.block.PackedEncoder;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Encodes excerpts into one reused buffer. Pure: depends on no queue and no file. Not thread-safe. */
final class ExcerptEncoder {
    private final PackedEncoder packer = new PackedEncoder();
    private final CRC32C crc = new CRC32C();
    private ByteBuffer buffer = ByteBuffer.allocate(1 << 17).order(ByteOrder.LITTLE_ENDIAN);

    /** The encoded excerpt, from position to limit; valid until the next call. */
    ByteBuffer events(int thread, int sequence, int dropped, long[] words, int from, int count) {
        begin(ExcerptLayout.BLOCK_HEAD + PackedEncoder.room(count));
        buffer.putInt(thread).putInt(sequence).putInt(dropped).putInt(count);
        buffer.position(packer.encode(words, from, count, buffer.array(), buffer.position()));
        return finish(ExcerptLayout.PACKED);
    }

    /** The events of a thread that are open at the beginning of a part. */
    ByteBuffer open(int thread, int nextSequence, int dropped, long[] words, int count) {
        int body = ExcerptLayout.BLOCK_HEAD + count * EventLayout.BYTES;
        begin(body);
        buffer.putInt(thread).putInt(nextSequence).putInt(dropped).putInt(count);
        buffer.asLongBuffer().put(words, 0, count * EventLayout.WORDS);
        buffer.position(buffer.position() + count * EventLayout.BYTES);
        return finish(ExcerptLayout.OPEN);
    }

    ByteBuffer part(int number, long eventsBefore, long droppedBefore) {
        begin(1 << 8);
        buffer.putInt(number).putLong(eventsBefore).putLong(droppedBefore);
        return finish(ExcerptLayout.PART);
    }

    ByteBuffer site(int number, Site site) {
        Member target = site.target();
        begin(1 << 12);
        buffer.putInt(number).put((byte) site.op().code()).putInt(site.offset()).putInt(site.line());
        member(site.method());
        if (target == null) {
            text(null);
            text(null);
            text(null);
        } else {
            member(target);
        }
        return finish(ExcerptLayout.SITE);
    }

    ByteBuffer classOf(int number, ClassName name) {
        begin(1 << 12);
        buffer.putInt(number).putInt(name.access());
        buffer.put((byte) name.loader().code()).put((byte) (name.woven() ? 1 : 0));
        text(name.name());
        text(name.superName());
        text(name.sourceFile());
        buffer.putShort((short) name.fields().size());
        for (ClassName.FieldName field : name.fields()) {
            room(4);
            buffer.putInt(field.access());
            text(field.name());
            text(field.descriptor());
        }
        return finish(ExcerptLayout.CLASS);
    }

    ByteBuffer thread(int number, ThreadName thread) {
        begin(1 << 12);
        buffer.putInt(number).putInt(thread.parent()).put((byte) (thread.daemon() ? 1 : 0));
        text(thread.path());
        text(thread.javaName());
        return finish(ExcerptLayout.THREAD);
    }

    ByteBuffer stack(int number, List<StackLine> lines) {
        begin(1 << 12);
        buffer.putInt(number).putShort((short) lines.size());
        for (StackLine line : lines) {
            room(4);
            buffer.putInt(line.line());
            text(line.className());
            text(line.method());
            text(line.file());
        }
        return finish(ExcerptLayout.STACK);
    }

    private void begin(int room) {
        buffer.clear();
        buffer.position(ExcerptLayout.BODY_AT);
        room(room);
    }

    private ByteBuffer finish(byte type) {
        buffer.flip();
        int length = buffer.limit() - ExcerptLayout.BODY_AT;
        crc.reset();
        crc.update(type);
        crc.update(buffer.array(), ExcerptLayout.BODY_AT, length);
        buffer.put(ExcerptLayout.TYPE_AT, type);
        buffer.putInt(ExcerptLayout.CRC_AT, (int) crc.getValue());
        buffer.putInt(ExcerptLayout.LENGTH_AT, length);
        return buffer;
    }

    private void member(Member member) {
        text(member.owner());
        text(member.name());
        text(member.descriptor());
    }

    private void text(@Nullable String text) {
        if (text == null) {
            room(2);
            buffer.putShort((short) ExcerptLayout.ABSENT_TEXT);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, ExcerptLayout.ABSENT_TEXT - 1);
        room(2 + length);
        buffer.putShort((short) length).put(bytes, 0, length);
    }

    private void room(int bytes) {
        if (buffer.remaining() < bytes) {
            int capacity = Math.max(buffer.capacity() * 2, buffer.position() + bytes);
            ByteBuffer larger = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
            buffer.flip();
            buffer = larger.put(buffer);
        }
    }
}
