// Bytes: Base64, decompression, UTF-8.
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true}); // a BOM in a message is part of it

/** ASCII letters in lower case, every other byte as it is. */
const LOWER = Uint8Array.from({length: 256}, (_, b) => (b >= 0x41 && b <= 0x5a ? b | 0x20 : b));

/** How many bytes the JSON escape of a byte has. */
const JSON_SIZE = Uint8Array.from({length: 256}, (_, b) => {
  if (b === 0x22 || b === 0x5c || (b >= 8 && b <= 13 && b !== 11)) return 2;
  return b < 0x20 ? 6 : 1;
});

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Decompresses zlib's format. */
async function inflate(bytes) {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [chunks] = await Promise.all([collect(stream.readable.getReader()), written]);
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

async function collect(reader) {
  const chunks = [];
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return chunks;
    chunks.push(value);
  }
}

/** The code point boundary at or before bytes[from + index]. */
function boundary(bytes, from, index) {
  let i = from + index;
  while (i > from && i < bytes.length && (bytes[i] & 0xc0) === 0x80) i--;
  return i - from;
}

function jsonSize(bytes) {
  let size = 0;
  for (const b of bytes) size += JSON_SIZE[b];
  return size;
}

/** Milliseconds since 1970 of a date as RFC 3339 has it. */
function dateMillis(text) {
  const m = /^(\d{4})-(\d\d)-(\d\d).(\d\d):(\d\d):(\d\d)(\.\d+)?(?:[zZ]|([+-])(\d\d):(\d\d))$/.exec(text);
  if (!m) return NaN;
  const day = new Date(0).setUTCFullYear(+m[1], +m[2] - 1, +m[3]);
  const millis = m[7] ? +m[7].slice(1, 4).padEnd(3, '0') : 0;
  const offset = m[8] ? (m[8] === '-' ? -1 : 1) * (+m[9] * 60 + +m[10]) : 0;
  return day + ((+m[4] * 60 + +m[5] - offset) * 60 + +m[6]) * 1000 + millis;
}

/** The last index in [0, count) whose value is at most the wanted one, -1 for none; values rise. */
function lastAtMost(count, valueAt, wanted) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueAt(middle) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
