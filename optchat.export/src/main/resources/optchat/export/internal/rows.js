// Elements. What the history holds becomes text nodes and nothing else.
const SHOWN_CHARS = 100_000;
const ATTRIBUTES = new Set([
  'class', 'id', 'role', 'tabindex', 'type', 'rows', 'step', 'for', 'max', 'hidden', 'dir', 'disabled',
  'autocomplete', 'spellcheck', 'enterkeyhint',
]);

function make(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (!ATTRIBUTES.has(key) && !key.startsWith('aria-')) throw new Error('not an attribute for make: ' + key);
    element.setAttribute(key, value);
  }
  element.append(...content); // strings become text nodes
  return element;
}

function button(text, act, attributes = {}) {
  const made = make('button', {type: 'button', ...attributes}, text);
  made.addEventListener('click', act);
  return made;
}

/** All of a text, or its beginning and a button for the rest. Its direction is its own affair. */
function textBlock(text) {
  const block = make('pre', {class: 'text', dir: 'auto'});
  if (text.length <= SHOWN_CHARS) {
    block.append(text);
    return block;
  }
  const cut = /[\ud800-\udbff]/.test(text[SHOWN_CHARS - 1]) ? SHOWN_CHARS - 1 : SHOWN_CHARS;
  const rest = button(`Show all ${text.length.toLocaleString('en')} characters`, () => {
    block.textContent = text;
    block.closest('[role=treeitem]')?.focus();
  });
  block.append(text.slice(0, cut), rest);
  return block;
}
