// A source that decompresses what is asked for.
class BlockSource {
  #directory;
  #cache = new Cache();
  #grams = new Map();

  constructor(directory) {
    if (typeof DecompressionStream !== 'function') {
      throw new Error('this browser cannot decompress: export again with --plain');
    }
    this.#directory = directory;
    this.messages = directory.messages;
    this.settled = directory.settled;
    this.parts = directory.parts;
    this.blockCount = directory.blocks.length;
  }

  firstOf(block) {
    return this.#directory.blocks[block][0];
  }

  latestIn(block) {
    return this.#directory.blocks[block][2];
  }

  mayHold(block, tools, query) {
    const grams = this.#gramsOf((tools ? 'tools-' : 'messages-') + block);
    return grams !== null && query.mayBeIn(grams);
  }

  #gramsOf(unit) {
    if (!this.#grams.has(unit)) {
      const element = document.getElementById(unit + '-grams');
      this.#grams.set(unit, element && fromBase64(element.textContent));
    }
    return this.#grams.get(unit);
  }

  #unit(id, read) {
    return this.#cache.get(id, async () => {
      const bytes = await inflate(fromBase64(document.getElementById(id).textContent));
      return {value: read(bytes), bytes: bytes.length};
    });
  }

  /** The object at the start of a unit, and the rest. */
  static #open(bytes) {
    const end = bytes.indexOf(10);
    return {head: JSON.parse(decoder.decode(bytes.subarray(0, end))), bytes: bytes.subarray(end + 1)};
  }

  block(block) {
    return this.#unit('messages-' + block, unit => {
      const {head, bytes} = BlockSource.#open(unit);
      const {kinds, tools} = this.#directory;
      const numbers = Array.from(head.kinds, Number);
      let date = '';
      const dates = head.dates.map(next => (date = next === 0 ? date : next));
      const made = new Block(
        this.firstOf(block), numbers, head.bytes, dates, number => tools[number] === '1');
      made.kinds = numbers.map(number => kinds[number]);
      made.bytes = bytes;
      return made;
    });
  }

  toolBytes(block) {
    return this.#unit('tools-' + block, unit => unit);
  }

  static #texts({head, bytes}) {
    let at = 0;
    return head.bytes.map(size => {
      if (size < 0) return null;
      const text = decoder.decode(bytes.subarray(at, at + size));
      at += size + 1;
      return text;
    });
  }

  partTexts() {
    return this.#unit('parts', unit => BlockSource.#texts(BlockSource.#open(unit)));
  }

  async node(level, index) {
    const {nodes} = this.#directory;
    const last = lastAtMost(nodes.length, k => nodes[k][0] * 2 ** 32 + nodes[k][1], level * 2 ** 32 + index);
    if (last < 0 || nodes[last][0] !== level) return null;
    const texts = await this.#unit('nodes-' + last, unit => BlockSource.#texts(BlockSource.#open(unit)));
    return texts[index - nodes[last][1]] ?? null;
  }
}
