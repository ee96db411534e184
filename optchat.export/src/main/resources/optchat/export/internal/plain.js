// A source over the history as one object.
const PLAIN_BLOCK_BYTES = 1 << 18;

class PlainSource {
  #root;
  #tree = new Map();
  #firsts = [];
  #latest = [];
  #cache = new Cache();

  constructor(snapshot) {
    this.#root = snapshot.root;
    this.messages = snapshot.root.length;
    this.settled = snapshot.settled;
    this.parts = snapshot.parts;
    for (const [level, index, text] of snapshot.tree) this.#tree.set(level + ':' + index, text);
    let bytes = PLAIN_BLOCK_BYTES;
    for (const {i, size} of this.#root) {
      if (bytes >= PLAIN_BLOCK_BYTES) {
        this.#firsts.push(i);
        bytes = 0;
      }
      bytes += size;
    }
    this.blockCount = this.#firsts.length;
  }

  firstOf(block) {
    return this.#firsts[block];
  }

  #slice(block) {
    return this.#root.slice(this.#firsts[block], this.#firsts[block + 1]);
  }

  latestIn(block) {
    this.#latest[block] ??= this.#slice(block)
      .reduce((latest, {date}) => Math.max(latest, dateMillis(date)), -Infinity);
    return this.#latest[block];
  }

  mayHold() {
    return true;
  }

  block(block) {
    return this.#lane(block, false);
  }

  async toolBytes(block) {
    return (await this.#lane(block, true)).bytes;
  }

  #lane(block, tools) {
    return this.#cache.get(block + (tools ? 't' : ''), () => {
      const messages = this.#slice(block);
      const isTool = kind => kind === 'tool' || kind === 'echo';
      const texts = messages.map(({text}) => encoder.encode(text));
      const made = new Block(
        this.#firsts[block], messages.map(({kind}) => kind), texts.map(text => text.length),
        messages.map(({date}) => date), isTool);
      const lane = tools ? 1 : 0;
      made.bytes = new Uint8Array(made.laneBytes[lane]);
      texts.forEach((text, i) => {
        if (made.tools[i] === tools) made.bytes.set(text, made.starts[i]);
      });
      return {value: made, bytes: made.bytes.length};
    });
  }

  async partTexts() {
    return Promise.all(this.parts.map(([level, index]) => this.node(level, index)));
  }

  async node(level, index) {
    return this.#tree.get(level + ':' + index) ?? null;
  }
}
