// The history, whichever form it has in this page. A source has
//   messages, settled, parts, blockCount, firstOf(block), latestIn(block), mayHold(block, tools, query),
// and, in a while, partTexts(), node(level, index), block(block), toolBytes(block).
const PLACEHOLDER = '(not summarized yet: zoom it)';
const CACHE_BYTES = 48 << 20;

/** Keeps what was used last, up to a number of bytes. */
class Cache {
  #entries = new Map();
  #bytes = 0;

  async get(key, make) {
    const found = this.#entries.get(key);
    if (found) {
      this.#entries.delete(key);
      this.#entries.set(key, found);
      return found.value;
    }
    const {value, bytes} = await make();
    if (this.#entries.has(key)) return this.#entries.get(key).value; // another was faster
    this.#entries.set(key, {value, bytes});
    this.#bytes += bytes;
    for (const [old, entry] of this.#entries) {
      if (this.#bytes <= CACHE_BYTES || old === key) break;
      this.#entries.delete(old);
      this.#bytes -= entry.bytes;
    }
    return value;
  }
}

/** The messages of a block: what describes them, and the bytes of their texts, lane by lane. */
class Block {
  constructor(first, kinds, sizes, dates, isTool) {
    this.first = first;
    this.kinds = kinds;
    this.sizes = sizes;
    this.dates = dates;
    this.tools = kinds.map(isTool);
    this.starts = new Float64Array(sizes.length);
    const ends = [0, 0];
    sizes.forEach((size, i) => {
      const lane = this.tools[i] ? 1 : 0;
      this.starts[i] = ends[lane];
      ends[lane] += size + 1; // the NUL
    });
    this.laneBytes = ends;
  }
}

/** A message: its kind, date and the bytes of its text. */
async function messageOf(source, id) {
  const number = blockOf(source, id);
  const block = await source.block(number);
  const i = id - block.first;
  const bytes = block.tools[i] ? await source.toolBytes(number) : block.bytes;
  const start = block.starts[i];
  return {
    id, kind: block.kinds[i], date: block.dates[i], bytes: bytes.subarray(start, start + block.sizes[i]),
  };
}

function blockOf(source, id) {
  return lastAtMost(source.blockCount, k => source.firstOf(k), id);
}

/** The first message that is not older; null if all are. */
async function firstSince(source, millis) {
  for (let k = 0; k < source.blockCount; k++) {
    if (!(source.latestIn(k) >= millis)) continue;
    const block = await source.block(k);
    const i = block.dates.findIndex(date => dateMillis(date) >= millis);
    if (i >= 0) return block.first + i;
  }
  return null;
}

const startOf = ([level, index]) => index * 2 ** level;
const widthOf = ([level]) => 2 ** level;
const placeOf = part => `${startOf(part)}+${widthOf(part)}`;

function partOf(source, id) {
  return lastAtMost(source.parts.length, k => startOf(source.parts[k]), id);
}

/** The view as a model sees it. */
function viewText(source, texts) {
  const lines = texts.map((text, k) => {
    return `${placeOf(source.parts[k])}|${(text ?? PLACEHOLDER).replace(/\r\n|\r|\n/g, ' ')}\n`;
  });
  return `<chat>\n${lines.join('')}</chat>`;
}
