// Search, newest first, a page at a time, a few milliseconds at a time.
const PAGE_HITS = 20;
const PAGE_BYTES = 32768 - 64;
const SNIPPET_BYTES = 240;
const LEAD_BYTES = 48;
const ELLIPSIS = encoder.encode('…');
const SLICE_MILLIS = 6;
const PIECE_BYTES = 1 << 17;

/** Lets the browser do what waits. */
function pause() {
  return new Promise(resolve => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

class Search {
  #source;
  #query;
  #tools;
  #progress;
  #due = 0;
  #scanned = 0;
  cancelled = false;

  /** Progress is told what share of the ids is behind. */
  constructor(source, query, tools, progress) {
    this.#source = source;
    this.#query = query;
    this.#tools = tools;
    this.#progress = progress;
  }

  /** Hits below an id and the id below which there are more, or null for none; null if cancelled. */
  async page(before) {
    const source = this.#source;
    const hits = [];
    let used = 0;
    const below = Math.min(before, source.messages);
    this.#due = performance.now() + SLICE_MILLIS;
    for (let k = below > 0 ? blockOf(source, below - 1) : -1; k >= 0; k--) {
      if (await this.#isOver(1 - source.firstOf(k) / below)) return null;
      const talk = source.mayHold(k, false, this.#query);
      const tools = this.#tools && source.mayHold(k, true, this.#query);
      if (!talk && !tools) continue;
      const block = await source.block(k);
      const toolBytes = tools ? await source.toolBytes(k) : null;
      for (let i = Math.min(block.sizes.length, below - block.first) - 1; i >= 0; i--) {
        const bytes = block.tools[i] ? toolBytes : block.bytes;
        if (bytes === null || (!talk && !block.tools[i])) continue;
        const match = await this.#find(bytes, block.starts[i], block.sizes[i], 1 - (block.first + i) / below);
        if (match === null) return null;
        if (match < 0) continue;
        if (hits.length === PAGE_HITS) return {hits, nextBefore: hits.at(-1).id};
        const hit = this.#hit(block, i, bytes, match);
        if (hit.size > PAGE_BYTES && hits.length === 0) {
          throw new Refused(`message ${hit.id} is too large for a page: bytes=${hit.size}, limit=${PAGE_BYTES}`);
        }
        used += hit.size + (hits.length > 0 ? 1 : 0);
        if (used > PAGE_BYTES) return {hits, nextBefore: hits.at(-1).id};
        hits.push(hit);
      }
    }
    return {hits, nextBefore: null};
  }

  /** Whether it was cancelled; if it is time to, first tells the share of ids behind, and gives way. */
  async #isOver(share) {
    if (performance.now() >= this.#due) {
      this.#progress(share);
      await pause();
      this.#due = performance.now() + SLICE_MILLIS;
    }
    return this.cancelled;
  }

  /** Where the first match starts in a text, -1 for none, null if cancelled. */
  async #find(bytes, start, size, share) {
    this.#query.start();
    for (let from = start; from < start + size; from += PIECE_BYTES) {
      const to = Math.min(start + size, from + PIECE_BYTES);
      const end = this.#query.feed(bytes, from, to);
      if (end >= 0) return end - this.#query.length - start;
      this.#scanned += to - from;
      if (this.#scanned >= PIECE_BYTES) {
        this.#scanned = 0;
        const {state} = this.#query;
        if (await this.#isOver(share)) return null;
        this.#query.state = state;
      }
    }
    return -1;
  }

  #hit(block, i, bytes, match) {
    const id = block.first + i;
    const start = block.starts[i];
    const snippet = snippetOf(bytes.subarray(start, start + block.sizes[i]), match);
    const covering = placeOf(this.#source.parts[partOf(this.#source, id)]);
    const [first, width] = covering.split('+');
    const frame = {id, date: '', kind: block.kinds[i], snippet: '', covering: {id: +first, n: +width}};
    const size = JSON.stringify(frame).length + jsonSize(encoder.encode(block.dates[i])) + jsonSize(snippet);
    return {id, kind: block.kinds[i], date: block.dates[i], snippet, covering, size};
  }
}

/** The bytes around a match: all if they are few, else from a little before it, with ellipses. */
function snippetOf(text, match) {
  if (text.length <= SNIPPET_BYTES) return text;
  const start = boundary(text, 0, Math.max(0, match - LEAD_BYTES));
  const room = SNIPPET_BYTES - (start > 0 ? ELLIPSIS.length : 0);
  const fits = text.length - start <= room;
  const end = fits ? text.length : boundary(text, 0, start + room - ELLIPSIS.length);
  const pieces = [text.subarray(start, end)];
  if (start > 0) pieces.unshift(ELLIPSIS);
  if (!fits) pieces.push(ELLIPSIS);
  return Uint8Array.from(pieces.flatMap(piece => [...piece]));
}
