// The tree: lines of the view, below each its halves, below a line of one message its original.
const GROUP_PARTS = 256;

class Tree {
  #source;
  #texts;
  #items = new WeakMap(); // treeitem -> {key, children(), opened}
  #report;
  #current = null;

  constructor(source, texts, report) {
    this.#source = source;
    this.#texts = texts;
    this.#report = report;
    this.element = make('ul', {role: 'tree', class: 'tree', 'aria-label': 'The chat, summarized'});
    this.element.addEventListener('click', event => this.#click(event));
    this.element.addEventListener('keydown', event => this.#key(event));
    this.element.addEventListener('focusin', event => this.#moveTo(event.target.closest('[role=treeitem]')));
    const count = source.parts.length;
    this.element.append(...(count <= 2 * GROUP_PARTS ? this.#partItems(0, count, 1) : this.#groups(count)));
    if (this.element.firstChild) this.#moveTo(this.element.firstChild);
  }

  #groups(count) {
    const groups = [];
    for (let from = 0; from < count; from += GROUP_PARTS) {
      const to = Math.min(count, from + GROUP_PARTS);
      const first = startOf(this.#source.parts[from]);
      const last = this.#source.parts[to - 1];
      const words = `messages ${first} to ${startOf(last) + widthOf(last) - 1}`;
      const label = make('span', {class: 'summary'}, `${to - from} lines, ${words}`);
      groups.push(this.#item('group:' + from, 1, [label], async level => this.#partItems(from, to, level)));
    }
    return groups;
  }

  #partItems(from, to, level) {
    const items = [];
    for (let k = from; k < to; k++) items.push(this.#nodeItem(this.#source.parts[k], this.#texts[k], level));
    return items;
  }

  #nodeItem(place, text, level) {
    const label = [
      make('span', {class: 'place'}, placeOf(place)),
      make('span', {class: text === null ? 'summary pending' : 'summary', dir: 'auto'}, text ?? PLACEHOLDER),
    ];
    if (text === null) label.push(make('span', {class: 'badge'}, 'pending'));
    return this.#item('node:' + place.join(':'), level, label, below => this.#below(place, below));
  }

  async #below([level, index], at) {
    if (level === 0) return [this.#messageItem(await messageOf(this.#source, index), at)];
    const places = [[level - 1, 2 * index], [level - 1, 2 * index + 1]];
    const texts = await Promise.all(places.map(([l, i]) => this.#source.node(l, i)));
    return places.map((place, k) => this.#nodeItem(place, texts[k], at));
  }

  #messageItem({id, kind, date, bytes}, level) {
    const head = make('span', {class: 'head'}, make('span', {class: 'place'}, `${id}+0`), `${kind}, ${date}`);
    return this.#item('message:' + id, level, [head, textBlock(decoder.decode(bytes))], null);
  }

  #item(key, level, label, children) {
    const item = make('li', {role: 'treeitem', tabindex: '-1', 'aria-level': String(level)},
      make('div', {class: 'row'}, ...label));
    if (children) item.setAttribute('aria-expanded', 'false');
    this.#items.set(item, {key, level, children, filling: null});
    return item;
  }

  #moveTo(item) {
    if (!item || item === this.#current) return;
    this.#current?.setAttribute('tabindex', '-1');
    item.setAttribute('tabindex', '0');
    this.#current = item;
  }

  #focus(item) {
    item?.focus({preventScroll: true});
    item?.firstElementChild.scrollIntoView({block: 'nearest'});
  }

  static #isOpen(item) {
    return item.getAttribute('aria-expanded') === 'true';
  }

  static #listOf(item) {
    return item.querySelector(':scope > [role=group]');
  }

  /** Shows what is below an item; resolves when it is there. */
  async open(item) {
    const entry = this.#items.get(item);
    if (!entry.children) return;
    entry.filling ??= entry.children(entry.level + 1).then(items => {
      item.append(make('ul', {role: 'group'}, ...items));
    });
    try {
      await entry.filling;
    } catch (error) {
      entry.filling = null;
      throw error;
    }
    Tree.#listOf(item).hidden = false;
    item.setAttribute('aria-expanded', 'true');
  }

  #close(item) {
    item.setAttribute('aria-expanded', 'false');
    Tree.#listOf(item).hidden = true;
  }

  #toggle(item) {
    if (!item.hasAttribute('aria-expanded')) return;
    if (Tree.#isOpen(item)) this.#close(item);
    else this.open(item).catch(this.#report);
  }

  #click(event) {
    const row = event.target.closest('.row');
    if (!row || event.target.closest('button, pre')) return;
    this.#focus(row.parentElement);
    this.#toggle(row.parentElement);
  }

  #key(event) {
    const item = event.target.closest('[role=treeitem]');
    if (!item || event.target !== item || event.ctrlKey || event.altKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown': this.#focus(this.#next(item)); break;
      case 'ArrowUp': this.#focus(this.#previous(item)); break;
      case 'ArrowRight':
        if (!item.hasAttribute('aria-expanded')) break;
        if (Tree.#isOpen(item)) this.#focus(Tree.#listOf(item).firstElementChild);
        else this.#toggle(item);
        break;
      case 'ArrowLeft':
        if (item.hasAttribute('aria-expanded') && Tree.#isOpen(item)) this.#close(item);
        else this.#focus(item.parentElement.closest('[role=treeitem]'));
        break;
      case 'Home': this.#focus(this.element.firstElementChild); break;
      case 'End': this.#focus(this.#lastBelow(this.element.lastElementChild)); break;
      case 'Enter': case ' ': this.#toggle(item); break;
      default: return;
    }
    event.preventDefault();
  }

  #next(item) {
    if (Tree.#isOpen(item)) return Tree.#listOf(item).firstElementChild;
    for (let at = item; at; at = at.parentElement.closest('[role=treeitem]')) {
      if (at.nextElementSibling) return at.nextElementSibling;
    }
    return null;
  }

  #previous(item) {
    return item.previousElementSibling
      ? this.#lastBelow(item.previousElementSibling) : item.parentElement.closest('[role=treeitem]');
  }

  #lastBelow(item) {
    let at = item;
    while (Tree.#isOpen(at)) at = Tree.#listOf(at).lastElementChild;
    return at;
  }

  #child(list, key) {
    return [...list.children].find(item => this.#items.get(item).key === key);
  }

  async #step(item, key) {
    if (!Tree.#isOpen(item)) await this.open(item);
    return this.#child(Tree.#listOf(item), key);
  }

  async #partItem(part) {
    const key = 'node:' + this.#source.parts[part].join(':');
    if (this.#source.parts.length <= 2 * GROUP_PARTS) return this.#child(this.element, key);
    const group = this.#child(this.element, 'group:' + (part - (part % GROUP_PARTS)));
    return this.#step(group, key);
  }

  #show(item) {
    item.focus({preventScroll: true});
    item.firstElementChild.scrollIntoView({block: 'start'});
  }

  /** Opens a line of the view and focuses it. */
  async revealPart(part) {
    const item = await this.#partItem(part);
    this.#show(item);
  }

  /** Opens the path to a message and focuses it. */
  async reveal(id) {
    const part = partOf(this.#source, id);
    let item = await this.#partItem(part);
    for (let level = this.#source.parts[part][0] - 1; level >= 0; level--) {
      item = await this.#step(item, `node:${level}:${Math.floor(id / 2 ** level)}`);
    }
    item = await this.#step(item, 'message:' + id);
    this.#show(item);
    return part;
  }
}
