// The page itself.
function snippetNodes(bytes, query) {
  const from = query.indexIn(bytes);
  if (from < 0) return [decoder.decode(bytes)]; // a long query, clipped
  const text = (a, b) => decoder.decode(bytes.subarray(a, b));
  const to = from + query.length;
  return [text(0, from), make('mark', {}, text(from, to)), text(to, bytes.length)];
}

class SearchPanel {
  #source;
  #reveal;
  #report;
  #running = null;
  #shown = 0;

  constructor(source, reveal, report) {
    this.#source = source;
    this.#reveal = reveal;
    this.#report = report;
    this.text = make('textarea', {
      id: 'query', rows: '1', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search',
    });
    this.tools = make('input', {type: 'checkbox', id: 'tools'});
    this.cancel = button('Cancel', () => this.#stop(), {disabled: '', class: 'cancel'});
    this.progress = make('progress', {max: '1', 'aria-label': 'Searched', hidden: ''});
    this.status = make('p', {role: 'status', class: 'status'});
    this.hits = make('ol', {class: 'hits', 'aria-label': 'Hits, newest first', 'aria-busy': 'false'});
    this.older = make('div', {class: 'older'});
    const form = make('form', {role: 'search', 'aria-label': 'Original messages'},
      make('label', {for: 'query'}, 'Search'), this.text,
      button('Search', () => this.#start(), {class: 'go'}), this.cancel,
      make('span', {class: 'choice'}, this.tools, make('label', {for: 'tools'}, 'tools too')));
    form.addEventListener('submit', event => event.preventDefault());
    form.addEventListener('keydown', event => this.#key(event));
    this.element = make('section', {'aria-label': 'Search'}, form, this.progress, this.status, this.hits, this.older);
  }

  #key(event) {
    if (event.key === 'Escape' && this.#running) this.#stop();
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.target === this.text) {
      event.preventDefault();
      this.#start();
    }
  }

  #stop() {
    if (this.#running) this.#running.cancelled = true;
  }

  #start() {
    this.#stop();
    this.#shown = 0;
    let query;
    try {
      query = new Query(this.text.value);
    } catch (error) {
      this.#show([], null, null, error.message);
      if (!(error instanceof Refused)) this.#report(error);
      return;
    }
    this.#run(query, this.tools.checked, Infinity).catch(this.#report);
  }

  async #run(query, tools, before) {
    const search = new Search(this.#source, query, tools, share => (this.progress.value = share));
    this.#running = search;
    this.hits.setAttribute('aria-busy', 'true');
    this.cancel.disabled = false;
    this.progress.value = 0;
    this.progress.hidden = false;
    this.status.textContent = 'Searching';
    let page;
    let problem = null;
    try {
      page = await search.page(before);
    } catch (error) {
      if (!(error instanceof Refused)) this.#report(error);
      page = {hits: [], nextBefore: null};
      problem = error.message;
    } finally {
      if (this.#running === search) {
        this.#running = null;
        this.cancel.disabled = true;
        this.progress.hidden = true;
      }
    }
    if (this.#running) return; // another search has begun
    if (page === null) {
      this.#show([], null, null, 'Cancelled');
      return;
    }
    const older = page.nextBefore === null ? null
      : button(`Older than ${page.nextBefore}`, () => this.#run(query, tools, page.nextBefore).catch(this.#report));
    this.#show(page.hits, query, older, problem ?? this.#words(page));
    if (before !== Infinity) this.hits.querySelector('button')?.focus();
  }

  #words({hits, nextBefore}) {
    if (hits.length === 0) return this.#shown ? 'No more' : 'Nothing found';
    const from = this.#shown + 1;
    this.#shown += hits.length;
    return `Hits ${from} to ${this.#shown}${nextBefore === null ? ', no more' : ', there are older ones'}`;
  }

  #show(hits, query, older, words) {
    this.hits.replaceChildren(...hits.map(hit => make('li', {},
      button('Reveal', () => this.#reveal(hit.id), {'aria-label': `Reveal message ${hit.id}`}),
      make('span', {class: 'id'}, String(hit.id)), make('span', {class: 'kind'}, hit.kind),
      make('span', {class: 'date'}, hit.date), make('span', {class: 'covering'}, hit.covering),
      make('pre', {class: 'snippet', dir: 'auto'}, ...snippetNodes(hit.snippet, query)))));
    this.older.replaceChildren(...(older ? [older] : []));
    this.status.textContent = words;
    this.hits.setAttribute('aria-busy', 'false');
  }
}

function dateForm(source, reveal, report) {
  const field = make('input', {type: 'datetime-local', step: '1', id: 'since'});
  const status = make('span', {role: 'status', class: 'status'});
  const form = make('form', {'aria-label': 'Date'}, make('label', {for: 'since'}, 'First message since'), field,
    make('button', {type: 'submit'}, 'Go'), status);
  const go = async () => {
    const millis = new Date(field.value).getTime();
    const id = Number.isNaN(millis) ? null : await firstSince(source, millis);
    status.textContent = Number.isNaN(millis) ? 'No date given' : id === null ? 'No message since then' : '';
    if (id !== null) reveal(id);
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    go().catch(report);
  });
  return form;
}

function viewPanel(source, texts) {
  const text = make('pre', {class: 'view', tabindex: '0', 'aria-label': 'The view', dir: 'auto'});
  const panel = make('details', {class: 'exact'}, make('summary', {}, 'The view as text'), text);
  panel.addEventListener('toggle', () => {
    if (panel.open && !text.firstChild) text.append(viewText(source, texts));
  });
  return panel;
}

function counts(source, texts) {
  const pending = texts.filter(text => text === null).length;
  const number = value => value.toLocaleString('en');
  return `${number(source.messages)} messages in ${number(texts.length)} lines`
    + (pending ? `, ${number(pending)} pending` : '') + (source.settled ? '' : ', not settled');
}

async function boot() {
  const app = document.getElementById('app');
  const alert = make('p', {role: 'alert', class: 'alert'});
  app.setAttribute('aria-busy', 'true');
  app.replaceChildren(make('h1', {}, 'Chat memory'), alert); // a saved page starts anew
  const report = error => (alert.textContent = `This page failed: ${error.message}`);
  try {
    const plain = document.getElementById('snapshot');
    const data = JSON.parse((plain ?? document.getElementById('directory')).textContent);
    const source = plain ? new PlainSource(data) : new BlockSource(data);
    const texts = await source.partTexts();
    const tree = new Tree(source, texts, report);
    const strip = new Strip(source, texts, part => tree.revealPart(part).catch(report));
    const reveal = id => tree.reveal(id).then(part => strip.choose(part)).catch(report);
    const search = new SearchPanel(source, reveal, report);
    app.append(
      make('p', {class: 'counts'}, counts(source, texts)), strip.element, strip.note,
      make('div', {class: 'tools'}, search.element, dateForm(source, reveal, report)),
      make('main', {'aria-label': 'Chat'}, tree.element, viewPanel(source, texts)));
    strip.draw();
    document.addEventListener('keydown', event => {
      const typing = event.target.closest('input, textarea');
      if (event.key !== '/' || typing || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      search.text.focus();
    });
  } catch (error) {
    report(error);
  }
  app.setAttribute('aria-busy', 'false');
}

boot();
