// A strip that pictures the view: a field a line, as wide as its bytes, coloured by its level.
const STRIP_HEIGHT = 36;
const LEAST_BYTES = 8; // so that no field is too narrow to be seen beside the others

class Strip {
  #source;
  #ends = [];
  #pending;
  #sizes;
  #chosen;
  #open;

  /** Calls open(part) when a line is chosen. */
  constructor(source, texts, open) {
    this.#source = source;
    this.#open = open;
    this.#pending = texts.map(text => text === null);
    this.#sizes = texts.map(text => encoder.encode(text ?? PLACEHOLDER).length);
    let end = 0;
    for (const size of this.#sizes) this.#ends.push(end += Math.max(LEAST_BYTES, size));
    this.#chosen = source.parts.length - 1;
    this.element = make('canvas', {
      class: 'strip', role: 'slider', tabindex: '0', 'aria-label': 'Lines of the view, oldest first',
      'aria-valuemin': '0', 'aria-valuemax': String(Math.max(0, source.parts.length - 1)),
    });
    this.note = make('p', {class: 'note', 'aria-hidden': 'true'});
    this.element.addEventListener('click', event => this.#click(event));
    this.element.addEventListener('pointermove', event => this.#describe(this.#at(event)));
    this.element.addEventListener('pointerleave', () => this.#describe(this.#chosen));
    this.element.addEventListener('keydown', event => this.#key(event));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.element);
    this.choose(this.#chosen);
  }

  get #total() {
    return this.#ends.at(-1) ?? 0;
  }

  #at(event) {
    const {left, width} = this.element.getBoundingClientRect();
    const wanted = ((event.clientX - left) / Math.max(1, width)) * this.#total;
    return Math.min(this.#ends.length - 1, lastAtMost(this.#ends.length, k => this.#ends[k], wanted) + 1);
  }

  #click(event) {
    if (this.#ends.length === 0) return;
    this.choose(this.#at(event));
    this.#open(this.#chosen);
  }

  #key(event) {
    const last = this.#ends.length - 1;
    if (last < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10};
    if (event.key in steps) this.choose(Math.min(last, Math.max(0, this.#chosen + steps[event.key])));
    else if (event.key === 'Home') this.choose(0);
    else if (event.key === 'End') this.choose(last);
    else if (event.key === 'Enter' || event.key === ' ') this.#open(this.#chosen);
    else return;
    event.preventDefault();
  }

  choose(part) {
    this.#chosen = part;
    this.element.setAttribute('aria-valuenow', String(Math.max(0, part)));
    this.element.setAttribute('aria-valuetext', this.#words(part));
    this.#describe(part);
    this.draw();
  }

  #words(part) {
    if (part < 0) return 'no line';
    const place = this.#source.parts[part];
    const pending = this.#pending[part] ? ', pending' : '';
    return `line ${placeOf(place)}, level ${place[0]}, ${this.#sizes[part]} bytes${pending}`;
  }

  #describe(part) {
    this.note.textContent = this.#words(part);
  }

  draw() {
    const canvas = this.element;
    const width = canvas.clientWidth;
    if (width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(STRIP_HEIGHT * ratio);
    const context = canvas.getContext('2d');
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const scale = canvas.width / Math.max(1, this.#total);
    let from = 0;
    this.#ends.forEach((end, k) => {
      const [level] = this.#source.parts[k];
      const hue = (205 + level * 47) % 360;
      context.fillStyle = this.#pending[k]
        ? (dark ? '#555' : '#bbb') : `hsl(${hue} 55% ${dark ? 52 : 62}%)`;
      const gap = (end - from) * scale > 3 ? 1 : 0;
      context.fillRect(from * scale, 0, (end - from) * scale - gap, canvas.height);
      if (k === this.#chosen) {
        context.fillStyle = dark ? '#fff' : '#000';
        context.fillRect(from * scale, canvas.height - 5 * ratio, Math.max(3, (end - from) * scale - gap), 5 * ratio);
      }
      from = end;
    });
  }
}
