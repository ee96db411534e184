// A query: what is refused, and how it is found in bytes.
const QUERY_BYTES = 256;
const BLANK = /^[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/;
const GRAM_MULTIPLIER = 0x9e3779b1;
const GRAM_SHIFT = 15;

class Refused extends Error {}

/** Finds bytes, ASCII letters in either case, in time linear in what is searched. */
class Query {
  constructor(text) {
    if (text === '') throw new Refused('query is empty: queryBytes=0');
    if (!text.isWellFormed()) throw new Refused(`query holds an unpaired surrogate: index=${text.search(/\p{Surrogate}/u)}`);
    const bytes = encoder.encode(text);
    if (bytes.length > QUERY_BYTES) {
      throw new Refused(`query is too long: queryBytes=${bytes.length}, limit=${QUERY_BYTES} bytes`);
    }
    if (text.includes('\0')) throw new Refused(`query holds a NUL: index=${text.indexOf('\0')}`);
    if (BLANK.test(text)) throw new Refused(`query is only white space: queryBytes=${bytes.length}`);
    this.folded = bytes.map(b => LOWER[b]);
    this.borders = this.#borders();
    this.state = 0;
  }

  get length() {
    return this.folded.length;
  }

  /** By length of a prefix: that of its longest border. */
  #borders() {
    const {folded} = this;
    const borders = new Uint16Array(folded.length + 1);
    for (let i = 1, k = 0; i < folded.length; i++) {
      while (k > 0 && folded[i] !== folded[k]) k = borders[k];
      if (folded[i] === folded[k]) k++;
      borders[i + 1] = k;
    }
    return borders;
  }

  /** What follows is another text. */
  start() {
    this.state = 0;
  }

  /** Reads on; the end of the first match in bytes[from, to), or -1 if it has not ended yet. */
  feed(bytes, from, to) {
    const {folded, borders} = this;
    let state = this.state;
    for (let i = from; i < to; i++) {
      const b = LOWER[bytes[i]];
      while (state > 0 && folded[state] !== b) state = borders[state];
      if (folded[state] === b && ++state === folded.length) return i + 1;
    }
    this.state = state;
    return -1;
  }

  /** Where the first match starts in a short text, -1 for none. */
  indexIn(bytes) {
    this.start();
    const end = this.feed(bytes, 0, bytes.length);
    return end < 0 ? -1 : end - this.length;
  }

  /** Whether a text with these runs of three bytes may hold the query. */
  mayBeIn(grams) {
    const mask = grams.length * 8 - 1;
    for (let i = 2; i < this.folded.length; i++) {
      const gram = (this.folded[i - 2] << 16) | (this.folded[i - 1] << 8) | this.folded[i];
      const bit = (Math.imul(gram, GRAM_MULTIPLIER) >>> GRAM_SHIFT) & mask;
      if ((grams[bit >>> 3] & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}
