'use strict';
// Draws the report from the data in the page. All text is inserted as text, never as markup, because names come from the recorded program.

const head = JSON.parse(document.getElementById('head').textContent);
const main = document.getElementById('main');
const nav = document.getElementById('nav');
const SVG = 'http://www.w3.org/2000/svg';
const LEVEL = 2, WHOSE = 3, TITLE = 4, PLACES = 5, CLASS = 6, LIBRARY = 7, FIRST = 8;
/** So many rows are put into the page at a time. */
const ROWS = 100;
/** Of the first failures the overview says how they come about. */
const SAID = 3;
/** A level with no more findings than this is not grouped. */
const FLAT = 12;
const COLORS = 8;
/** A longer command is folded. */
const LONG = 200;
/** The anchor of the overview. */
const ALL = 'all';
/** A finding's page lists this many findings beside it. */
const BESIDE = 8;

const parts = new Map();
const numbers = new Map(head.findings.map((line, i) => [line[0], i]));

/** A finding with all details: parsed when somebody looks at it. */
function finding(i) {
  const number = Math.floor(i / head.part);
  if (!parts.has(number)) {
    parts.set(number, JSON.parse(document.getElementById('part-' + number).textContent));
  }
  const part = parts.get(number);
  return { ...part.findings[i % head.part], frames: part.frames, line: head.findings[i] };
}

/** An element with attributes and children; strings become text. */
function el(name, attributes, ...children) {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) one.addEventListener(key.slice(2), value);
    else one.setAttribute(key, value === true ? '' : value);
  }
  one.append(...children.flat(9).filter(child => child !== null && child !== undefined && child !== ''));
  return one;
}

function draw(name, attributes, ...children) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...children);
  return one;
}

const count = (n, what, many) => n.toLocaleString('en') + ' ' + (n === 1 ? what : many || what + 's');
const name = text => el('bdi', {}, text);
const simple = className => className.slice(className.lastIndexOf('.') + 1);
const isJdk = className => /^(java|javax|jdk|sun|com\.sun)\./.test(className);

/* Overview */

function overview() {
  document.title = 'Heddle report: ' + head.verdict;
  nav.replaceChildren(...(head.findings.length ? [to(0, 'The first finding')] : []));
  const levels = head.levels.map(([words, n], level) => n ? el('span', { class: 'chip l' + level }, level === 0 ? count(n, 'finding') + ' with a failure' : level === 2 ? count(n, 'prediction') : n.toLocaleString('en') + ' ' + words) : '');
  main.replaceChildren(
    el('h1', {}, head.verdict),
    el('p', { class: 'chips' }, levels),
    incomplete(),
    head.findings.length > FLAT ? filter() : '',
    el('div', { id: 'levels' }, head.levels.map((level, i) => section(i))),
    ...head.results.map(about));
}

/** The parts of the results that are missing. */
function incomplete() {
  const missing = head.results.flatMap(one => one.missing.map(line => head.results.length > 1 ? one.directory + ': ' + line : line));
  for (const file of head.mismatches) missing.push('the source file ' + file + ' does not match the class that ran: it is too short, so its lines are not shown');
  return missing.length ? el('section', { class: 'note', 'aria-label': 'Missing parts' }, el('strong', {}, 'This report is incomplete.'), el('ul', {}, missing.map(line => el('li', {}, name(line))))) : '';
}

function filter() {
  const input = el('input', { class: 'filter', type: 'search', id: 'filter', placeholder: 'class, method, file or word' });
  let later = 0;
  input.addEventListener('input', () => {
    clearTimeout(later);
    later = setTimeout(() => {
      const levels = document.getElementById('levels');
      levels.replaceChildren(...(input.value.trim() ? [found(input.value.trim().toLowerCase())] : head.levels.map((level, i) => section(i)).filter(one => one)));
    }, 120);
  });
  return el('p', {}, el('label', { for: 'filter' }, 'Find '), input);
}

function found(words) {
  const hits = [];
  head.findings.forEach((line, i) => {
    if ((line[0] + ' ' + line[1] + ' ' + line[TITLE] + ' ' + line[PLACES] + ' ' + line[CLASS] + ' ' + line[LIBRARY]).toLowerCase().includes(words)) hits.push(i);
  });
  document.getElementById('said').textContent = count(hits.length, 'finding');
  return el('section', { class: 'card' }, el('h2', {}, count(hits.length, 'finding') + ' with “' + words + '”'), rows(hits, false));
}

const HEADINGS = ['The program failed', 'Happened without a failure', 'Predictions', 'Tried, not reproduced'];

function section(level) {
  const all = [];
  head.findings.forEach((line, i) => { if (line[LEVEL] === level) all.push(i); });
  if (!all.length) return '';
  const box = el('section', { class: 'card', 'aria-label': HEADINGS[level] }, el('h2', {}, HEADINGS[level] + ' (' + all.length.toLocaleString('en') + ')'));
  if (all.length <= FLAT) {
    box.append(rows(all));
    return box;
  }
  const groups = new Map();
  for (const i of all) {
    const line = head.findings[i];
    const key = line[WHOSE] + '\n' + line[1] + '\n' + line[CLASS];
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(i);
  }
  const shown = [...groups.values()];
  const more = el('div', {});
  batch(shown, more, some => group(some));
  box.append(more);
  if (level === 0) more.querySelector('details').open = true;
  return box;
}

/** Puts so many things into a box, and a button for the next. */
function batch(all, box, make, from = 0) {
  box.append(...all.slice(from, from + ROWS).map(make));
  const left = all.length - from - ROWS;
  if (left > 0) {
    const button = el('button', { type: 'button', onclick: () => { button.remove(); batch(all, box, make, from + ROWS); } }, 'Show ' + Math.min(ROWS, left) + ' of ' + left.toLocaleString('en') + ' more');
    box.after(button);
    if (!box.parentNode) setTimeout(() => box.after(button));
  }
}

function group(some) {
  const line = head.findings[some[0]];
  if (some.length === 1) return rows(some);
  const whose = line[LIBRARY] && line[WHOSE] !== 0 ? line[LIBRARY] : head.whose[line[WHOSE]];
  const box = el('details', {}, el('summary', {}, el('strong', {}, kind(line)), ' in ', el('code', {}, line[CLASS] || 'an unknown place'), ' · ' + count(some.length, 'finding') + ' · ', name(whose)));
  box.addEventListener('toggle', () => { if (box.open && !box.querySelector('ul')) box.append(rows(some)); });
  return box;
}

const kind = line => (head.kinds[line[1]] || [line[1]])[0];

/** A row for each, or one for all that are about the same variables in the same methods; the others are listed when somebody asks. */
function rows(some, isFolded = true) {
  const list = el('ul', { class: 'list' });
  const wrapper = el('div', {}, list);
  const others = new Map();
  if (isFolded) {
    const shown = new Map();
    for (const i of some) {
      const first = head.findings[i][FIRST];
      if (shown.has(first)) others.get(shown.get(first)).push(i);
      else { shown.set(first, i); others.set(i, []); }
    }
    some = [...others.keys()];
  }
  const more = i => {
    const folded = others.get(i) || [];
    if (!folded.length) return '';
    const box = el('details', {}, el('summary', {}, 'and ' + folded.length.toLocaleString('en') + ' more with the same methods and variables'));
    box.addEventListener('toggle', () => { if (box.open && !box.querySelector('ul')) box.append(rows(folded, false)); });
    return box;
  };
  batch(some, list, i => {
    const line = head.findings[i];
    const whose = line[LIBRARY] && line[WHOSE] !== 0 ? line[LIBRARY] : head.whose[line[WHOSE]];
    const isFirstRanked = line[LEVEL] > 0 && (i === 0 || head.findings[i - 1][LEVEL] === 0);
    const says = i < SAID && line[LEVEL] === 0 ? finding(i).sentences.slice(1) : isFirstRanked && finding(i).why ? [finding(i).why] : [];
    return el('li', {}, el('a', { href: '#' + line[0] }, el('span', { class: 'dot d' + line[LEVEL], 'aria-hidden': 'true' }),
      el('span', { class: 't' }, name(line[TITLE]), ' ', el('span', { class: 'soft' }, kind(line) + ', in ', name(whose)), says.map(text => el('span', { class: 'says soft' }, name(text)))),
      el('span', { class: 'p mono' }, line[PLACES])), more(i));
  });
  return wrapper;
}

/** Of one directory of results: what made it, what is covered, and the recordings. */
function about(results) {
  const words = Object.entries({ 'Made by': results.verb ? 'heddle ' + results.verb + (results.technique ? ', technique ' + results.technique : '') + (results.heddle ? ', version ' + results.heddle : '') : results.technique, JDK: results.jdk, Started: results.started, Ended: results.ended, Results: results.directory });
  const counts = results.counts.filter(([, n]) => n);
  return el('div', {},
    results.program ? el('section', { class: 'card' }, el('h2', {}, 'The run'), results.program.length > LONG ? el('details', {}, el('summary', {}, 'The command'), copied(results.program)) : copied(results.program), el('dl', {}, words.filter(([, text]) => text).map(([term, text]) => [el('dt', {}, term), el('dd', {}, name(text))]))) : el('section', { class: 'card' }, el('h2', {}, 'The run'), el('dl', {}, words.filter(([, text]) => text).map(([term, text]) => [el('dt', {}, term), el('dd', {}, name(text))]))),
    el('section', { class: 'card' }, el('h2', {}, 'Coverage'),
      results.coverage.map(line => el('p', {}, name(line))),
      results.notWoven.length ? el('details', {}, el('summary', {}, 'Not woven, so not recorded'), table(['reason', 'classes'], results.notWoven)) : el('p', { class: 'soft' }, 'The classes that were not woven are unknown.'),
      counts.length ? el('details', {}, el('summary', {}, 'All counters'), table(['counter', 'value'], counts)) : ''),
    results.recordings.map(recording));
}

function table(heads, rows) {
  return el('table', {}, el('thead', {}, el('tr', {}, heads.map((text, i) => el('th', { scope: 'col', class: i === heads.length - 1 ? 'n' : null }, text)))),
    el('tbody', {}, rows.map(row => el('tr', {}, row.map((cell, i) => el('td', { class: i === row.length - 1 ? 'n' : null }, typeof cell === 'number' ? cell.toLocaleString('en') : name(cell)))))));
}

function recording(one) {
  const box = el('section', { class: 'card' }, el('h2', {}, 'Recording'), el('p', { class: 'soft mono' }, one.name));
  if (!one.threads) {
    box.append(el('p', {}, name(one.none || 'No data.')));
    return box;
  }
  box.append(el('h3', {}, count(one.events, 'event') + ' of ' + count(one.threads.length + one.moreThreads, 'thread') + ' over time'), busy(one.threads));
  if (one.moreThreads) box.append(el('p', { class: 'soft' }, count(one.moreThreads, 'thread') + ' with fewer events not shown.'));
  box.append(el('p', { class: 'legend' }, 'Darker is busier. Time runs to the right, and is measured in events of all threads.'));
  const place = rows => rows.map(([what, at, n]) => [at ? what + ' at ' + at : what, n]);
  box.append(el('details', {}, el('summary', {}, 'Kinds of events, contended locks, hottest shared variables'),
    el('h3', {}, 'Events by kind'), table(['kind', 'events'], one.kinds.map(([what, , n]) => [what, n])),
    el('h3', {}, 'Locks that several threads acquire'), one.locks.length ? table(['place of the acquisition', 'changes of the owner'], place(one.locks)) : el('p', { class: 'soft' }, 'None.'),
    el('h3', {}, 'Variables of several threads'), one.variables.length ? table(['variable, and one place', 'accesses'], place(one.variables)) : el('p', { class: 'soft' }, 'None.')));
  box.append(el('h3', {}, 'Missing'), one.leftOut.length ? el('ul', {}, one.leftOut.map(line => el('li', {}, name(line)))) : el('p', {}, 'Nothing: the recording is complete.'));
  return box;
}

/** Threads over time: the more events in a part of the time, the darker. */
function busy(threads) {
  const width = 900, left = 190, row = 20;
  const most = Math.max(1, ...threads.flatMap(thread => thread[3]));
  const svg = draw('svg', { viewBox: '0 0 ' + width + ' ' + threads.length * row, role: 'img', 'aria-label': 'Activity of ' + count(threads.length, 'thread') + ' over time' });
  threads.forEach(([path, threadName, , shares], i) => {
    const label = threadName || 'thread ' + path;
    svg.append(draw('text', { x: 0, y: i * row + 14 }, label.length > 26 ? label.slice(0, 25) + '…' : label));
    const step = (width - left) / shares.length;
    shares.forEach((n, part) => {
      if (n) svg.append(draw('rect', { class: 'heat', x: left + part * step, y: i * row + 3, width: step, height: row - 6, 'fill-opacity': (0.15 + 0.85 * Math.sqrt(n / most)).toFixed(2) }));
    });
  });
  return svg;
}

/** A command with a button that copies it. */
function copied(text) {
  const button = el('button', { type: 'button', class: 'copy', onclick: () => copy(text, button) }, 'Copy');
  return el('div', {}, el('pre', { tabindex: '0' }, text), button);
}

async function copy(text, button) {
  let isDone = false;
  try {
    await navigator.clipboard.writeText(text);
    isDone = true;
  } catch (e) {
    // Some browsers provide no clipboard for files from disk, so this uses the older API.
    const area = el('textarea', { 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    isDone = document.execCommand('copy');
    area.remove();
    button.focus();
  }
  button.textContent = isDone ? 'Copied' : 'Select the text and copy it';
  document.getElementById('said').textContent = button.textContent;
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
}

/* One finding */

/** A link to a finding; nothing if there is none with this number. */
function to(number, words, key) {
  return number < 0 || number >= head.findings.length ? '' : el('a', { href: '#' + head.findings[number][0], rel: key }, words);
}

/** The findings around one, with links. */
function beside(i) {
  if (head.findings.length < 2) return '';
  const from = Math.max(0, Math.min(i - BESIDE + 1, head.findings.length - BESIDE));
  const some = head.findings.slice(from, from + BESIDE);
  return el('section', { class: 'card' }, el('h2', {}, 'All findings'), el('ol', { class: 'beside', start: from + 1 }, some.map((line, at) => el('li', {}, from + at === i ? el('strong', { 'aria-current': 'true' }, name(line[TITLE])) : to(from + at, name(line[TITLE]))))),
    el('p', {}, el('a', { href: '#' + ALL }, 'Overview of ' + count(head.findings.length, 'finding') + ', the run, its coverage and recordings')));
}

function page(i) {
  const it = finding(i), line = it.line;
  document.title = line[TITLE] + ' · Heddle report';
  nav.replaceChildren(...[el('a', { href: '#' + ALL }, 'Overview'), to(i - 1, '← previous', 'prev'), to(i + 1, 'next →', 'next')].filter(one => one));
  const caller = it.spots.find(spot => spot.from !== undefined);
  const whose = line[LIBRARY] && line[WHOSE] === 1 ? 'in a library, ' + line[LIBRARY] + (caller ? ', called from ' + where(it, caller.from) + ' in your code' : '') : 'in ' + head.whose[line[WHOSE]];
  const results = head.results[it.results];
  const picture = it.steps ? interleaving(it) : el('section', { class: 'card' }, el('h2', {}, 'Interleaving'), el('p', {}, name('No steps: ' + it.noSteps + '.')));
  main.replaceChildren(incomplete(), el('article', {},
    el('p', { class: 'soft' }, head.verdict),
    el('p', { class: 'chips' }, el('span', { class: 'chip l' + line[LEVEL] }, head.levels[line[LEVEL]][0]), line[1] === 'failure' ? '' : el('span', { class: 'chip' }, kind(line)), el('span', { class: 'chip' }, name(whose))),
    el('h1', {}, name(line[TITLE])),
    el('p', {}, it.sentences.map(text => [name(text), ' '])),
    it.why ? el('p', { class: 'soft' }, name(it.why)) : '',
    el('div', { class: 'cols' },
      el('div', {}, picture, ring(it), ranked(i, it)),
      el('aside', { 'aria-label': 'Places, and how to reproduce it' }, back(it, results), spots(it), more(it), beside(i)))));
  if (it.redraw) it.redraw();
}

function where(it, frame) {
  const [className, method, file, line] = it.frames[frame];
  return (file ? file + (line > 0 ? ':' + line : '') : simple(className) + '.' + method);
}

function inMethod(it, frame) {
  const [className, method] = it.frames[frame];
  return className + '.' + method;
}

function source(it, frame) {
  const text = it.frames[frame][4];
  return text ? el('code', { class: 'src' }, text) : '';
}

function spots(it) {
  if (!it.spots.length) return '';
  const item = spot => el('li', {},
    el('span', { class: 'at mono' }, where(it, spot.at), el('span', { class: 'soft' }, ' in ', name(spot.library || head.whose[spot.whose]))),
    el('span', {}, spot.thread ? [name(spot.thread), ' '] : '', name((DOES[spot.does.toLowerCase()] || spot.does) + (spot.object && !spot.does.includes(spot.object) ? ' ' + spot.object : ''))),
    spot.from === undefined ? '' : el('span', {}, ', called from ', el('strong', { class: 'mono' }, where(it, spot.from)), ' in your code'),
    source(it, spot.at),
    el('span', { class: 'soft small mono' }, inMethod(it, spot.at)));
  const rest = it.spots.slice(MOST_SPOTS);
  return el('section', { class: 'card' }, el('h2', {}, 'Where'), el('ol', { class: 'spots' }, it.spots.slice(0, MOST_SPOTS).map(item)),
    rest.length ? el('details', {}, el('summary', {}, count(rest.length, 'further place')), el('ol', { class: 'spots', start: MOST_SPOTS + 1 }, rest.map(item))) : '');
}

function back(it, results) {
  const b = it.back;
  const says = b.missing ? name('Missing: ' + b.missing + '.') : b.exact ? (b.checked ? 'It repeats the exact run; the check reproduced it.' : 'It repeats the run that showed this; ' + (b.refuted ? 'when it was checked, it did not.' : 'that was not checked.')) : 'It makes a run try this order; whether it fails then, the run shows.';
  return el('section', { class: 'card' }, el('h2', {}, 'Reproduce it'),
    b.line ? [copied(b.line), el('p', {}, says)] : el('p', {}, b.missing ? name('No command: ' + b.missing + '.') : 'There is no command to reproduce it.'),
    el('p', { class: 'soft' }, name((b.jdk ? 'Seen on ' + b.jdk + '. ' : '') + (results.program || !b.line ? '' : 'The program’s command is unknown: write it in place of java ....'))));
}

function more(it) {
  const help = head.kinds[it.line[1]];
  return el('section', { class: 'card' }, el('h2', {}, 'Explanation'), el('p', {}, help ? help[1] : ''),
    el('details', {}, el('summary', {}, 'All details'), el('dl', {}, it.details.map(([term, text]) => [el('dt', {}, term), el('dd', {}, name(text))]))),
    it.evidence.length ? el('details', {}, el('summary', {}, 'Output of the failure'), el('pre', {}, it.evidence.join('\n'))) : '');
}

/* The interleaving: a list of steps, each in the lane of its thread, and over it the lanes and edges as SVG */

/** Further places are folded. */
const MOST_SPOTS = 3;
/** What places call it, as a sentence has it. */
const DOES = { read: 'reads', write: 'writes', waits: 'waits for' };
const STOPS = ['stopped', 'stuck', 'fail'];

function interleaving(it) {
  const folded = new Set();
  const used = [...new Set(it.steps.map(step => step.t))].sort((a, b) => a - b);
  const isKept = t => it.steps.some(step => step.t === t && step.act !== 'run');
  const telling = used.filter(isKept);
  if (telling.length > 1) used.filter(t => !isKept(t)).forEach(t => folded.add(t));
  const label = t => it.threads[t][1] || 'thread ' + it.threads[t][0];
  let showJdk = false;
  const box = el('div', { class: 'weave' });
  const tools = el('div', { class: 'tools', role: 'group', 'aria-label': 'Shown threads and frames' });
  const section = el('section', { class: 'card' }, el('h2', {}, 'Interleaving'), tools, box,
    it.leftOut ? el('p', { class: 'soft' }, count(it.leftOut, 'step') + ' of less importance not shown.') : '',
    el('p', { class: 'legend' }, 'Time runs down. The keys j and k, or the arrow keys, move between steps; Enter shows the stack of a step.'));
  let items = [];

  function fill() {
    tools.replaceChildren(...(used.length > 1 ? used.map(t => el('button', { type: 'button', class: 'k' + t % COLORS, 'aria-pressed': String(!folded.has(t)), onclick: () => { folded.has(t) ? folded.delete(t) : folded.add(t); fill(); redraw(); } }, (folded.has(t) ? 'show ' : 'fold '), name(label(t)))) : []),
      el('button', { type: 'button', 'aria-pressed': String(showJdk), onclick: () => { showJdk = !showJdk; fill(); redraw(); } }, showJdk ? 'fold the JDK’s frames' : 'show the JDK’s frames'));
    const lanes = used.filter(t => !folded.has(t));
    items = [];
    const list = el('ol', { class: 'steps', 'aria-label': 'Steps in the order of time' });
    it.steps.forEach((step, number) => {
      if (folded.has(step.t)) return;
      const item = row(step, number, lanes);
      items.push(item);
      list.append(item.li);
    });
    const heads = el('ul', { class: 'heads', 'aria-hidden': 'true' }, lanes.map(t => el('li', { class: 'k' + t % COLORS }, name(label(t)))));
    box.replaceChildren(draw('svg', { 'aria-hidden': 'true' }), heads, list);
    box.lanes = lanes;
    if (items.length) items[0].button.tabIndex = 0;
  }

  function row(step, number) {
    const jdkFrames = step.stack.filter(frame => isJdk(it.frames[frame][0])).length;
    const stack = el('ol', { class: 'stack mono', hidden: true, id: 'stack-' + number });
    const button = el('button', { type: 'button', class: 'step' + (step.act === 'stopped' ? ' stop' : STOPS.includes(step.act) ? ' end' : ''), 'aria-expanded': 'false', 'aria-controls': 'stack-' + number, tabindex: '-1' },
      el('span', { class: 'by k' + step.t % COLORS }, name(label(step.t)), ' '), el('span', { class: 'what' }, name(step.words)),
      step.at === undefined ? '' : el('span', { class: 'where mono' }, ' ', where(it, step.at)), step.at === undefined ? '' : source(it, step.at));
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      button.setAttribute('aria-expanded', String(!isOpen));
      stack.hidden = isOpen;
      if (!isOpen) {
        const frames = step.stack.filter((frame, i) => showJdk || i === 0 || !isJdk(it.frames[frame][0]));
        stack.replaceChildren(...(step.stack.length ? frames.map(frame => el('li', {}, 'at ', inMethod(it, frame) + '(' + where(it, frame) + ')')) : [el('li', {}, 'The stack is unknown.')]));
        if (!showJdk && frames.length < step.stack.length) stack.append(el('li', { class: 'soft' }, count(step.stack.length - frames.length, 'JDK frame') + ' folded'));
      }
      redraw();
    });
    button.addEventListener('keydown', event => {
      const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
      const at = items.findIndex(item => item.button === button) + by;
      if (by && items[at]) {
        button.tabIndex = -1;
        items[at].button.tabIndex = 0;
        items[at].button.focus();
        event.preventDefault();
      }
    });
    return { li: el('li', {}, button, stack), button, step, number, jdkFrames };
  }

  /** Lanes side by side with their steps in them where there is room; else lanes at the left, and the steps beside. */
  function redraw() {
    const lanes = box.lanes, width = box.clientWidth;
    const isWide = width / lanes.length >= 200;
    // A thread with a single step, such as the one that detects the failure, needs less room.
    const shares = lanes.map(t => it.steps.filter(step => step.t === t).length > 1 || lanes.length < 3 ? 1 : 0.7);
    const share = width / shares.reduce((sum, one) => sum + one, 0);
    const left = t => isWide ? shares.slice(0, lanes.indexOf(t)).reduce((sum, one) => sum + one, 0) * share : lanes.indexOf(t) * 16;
    const x = t => left(t) + (isWide ? 16 : 10);
    const heads = box.querySelector('.heads');
    heads.hidden = !isWide;
    heads.style.gridTemplateColumns = shares.map(one => 'minmax(0,' + one + 'fr)').join(' ');
    items.forEach(item => {
      item.li.style.marginLeft = (isWide ? left(item.step.t) + 24 : lanes.length * 16 + 6) + 'px';
      item.li.style.maxWidth = isWide ? shares[lanes.indexOf(item.step.t)] * share - 32 + 'px' : 'none';
      item.li.querySelector('.by').hidden = isWide;
    });
    const svg = box.querySelector('svg');
    const top = box.getBoundingClientRect().top;
    const y = new Map(items.map(item => [item.number, item.button.getBoundingClientRect().top - top + 12]));
    const height = box.clientHeight;
    svg.setAttribute('width', width);
    svg.setAttribute('height', height);
    svg.replaceChildren();
    const from = isWide ? heads.offsetHeight : 4;
    lanes.forEach(t => svg.append(draw('line', { class: 'lane k' + t % COLORS, x1: x(t), x2: x(t), y1: from, y2: height })));
    items.forEach((item, i) => {
      const next = items[i + 1];
      const end = next ? y.get(next.number) - 14 : height;
      if (!STOPS.includes(item.step.act)) svg.append(draw('line', { class: 'run k' + item.step.t % COLORS, x1: x(item.step.t), x2: x(item.step.t), y1: y.get(item.number), y2: Math.max(y.get(item.number), next && next.step.t === item.step.t ? y.get(next.number) : end) }));
    });
    let drawn = 0;
    for (const [a, b, link] of it.edges) {
      if (!y.has(a) || !y.has(b)) continue;
      const xa = x(it.steps[a].t), xb = x(it.steps[b].t), ya = y.get(a), yb = y.get(b);
      // The route uses the gap beside the left lane and then a row, where steps have no text.
      const gap = Math.min(xa, xb) - (isWide ? 6 + 3 * (drawn++ % 3) : 8);
      const route = `M${xa},${ya} H${gap} V${yb} H${xb - 6}`;
      svg.append(draw('path', { class: 'edge' + (link === 'conflict' ? ' clash' : link === 'stale' ? ' stale' : ''), d: route, 'stroke-linejoin': 'round' }, Object.assign(draw('title', {}), { textContent: link })));
      svg.append(draw('path', { class: 'arrow', d: `M${xb - 5},${yb} l-7,-4 l0,8 z` }));
    }
    for (const { number, step } of items.filter(item => item.step.initial)) {
      // From the initial value, before all steps, past the newer writes.
      const xb = x(step.t), yb = y.get(number), gap = xb - (isWide ? 14 : 8);
      svg.append(draw('path', { class: 'edge stale', d: `M${gap},${from + 3} V${yb} H${xb - 6}`, 'stroke-linejoin': 'round' }, Object.assign(draw('title', {}), { textContent: 'reads the initial value' })));
      svg.append(draw('circle', { class: 'edge stale', cx: gap, cy: from, r: 3 }));
      svg.append(draw('path', { class: 'arrow', d: `M${xb - 5},${yb} l-7,-4 l0,8 z` }));
    }
    items.forEach(item => {
      const cx = x(item.step.t), cy = y.get(item.number);
      if (STOPS.includes(item.step.act)) svg.append(draw('line', { class: 'bar', x1: cx - 8, x2: cx + 8, y1: cy, y2: cy }));
      else svg.append(draw('circle', { class: 'point k' + item.step.t % COLORS, cx, cy, r: 5 }));
    });
  }

  fill();
  it.redraw = redraw;
  current = redraw;
  return section;
}

/** The pairs of accesses that localization has named, each with what runs did when it was forced and when it was forbidden. */
function ranked(i, it) {
  if (it.line[1] !== 'access-pair') return '';
  const all = head.pairs.filter(pair => pair[1] === it.results);
  const from = Math.max(0, Math.min(all.findIndex(pair => pair[0] === i) - 10, all.length - 20));
  const some = all.slice(from, from + 20);
  const heads = ['rank', 'pair', 'order forced', 'order forbidden', 'random order', 'verdict'];
  return el('section', { class: 'card' }, el('h2', {}, 'Ranked pairs'),
    el('table', { class: 'stacks' }, el('thead', {}, el('tr', {}, heads.map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, some.map(([number, , rank, ...cells]) => el('tr', { 'aria-current': number === i ? 'true' : null },
        el('td', { 'data-head': heads[0] }, name(rank)),
        el('td', { 'data-head': heads[1] }, number === i ? el('strong', {}, 'this one: ', name(head.findings[number][PLACES])) : el('a', { href: '#' + head.findings[number][0] }, name(head.findings[number][PLACES]))),
        cells.map((text, at) => el('td', { 'data-head': heads[at + 2] }, name(text))))))),
    some.length < all.length ? el('p', { class: 'soft' }, count(all.length - some.length, 'pair') + ' more in the list of all findings.') : '',
    el('p', { class: 'legend' }, 'Ranks are those of the procedure and level that reported the pair. A cause makes runs fail if its order is forced, and no run fails if it is forbidden.'));
}

/** The circle of a deadlock: as it was predicted, or as the threads stood in the end. */
function ring(it) {
  const named = path => ((it.threads || []).find(one => one[0] === path && one[1]) || [path, path])[1];
  if (it.circle) return circle(it.circle.map(([path, holds, wants]) => [named(path), holds, wants]));
  const waits = (it.edges || []).filter(([, , link]) => link === 'waits for');
  const label = t => it.threads[t][1] || it.threads[t][0];
  const rows = [];
  let next = waits[0];
  while (next && rows.length < waits.length) {
    const [a, b] = next;
    rows.push([label(it.steps[a].t), '', it.steps[a].words.replace(/^waits for ever( for (the )?)?/, '') || 'lock from ' + (it.steps[b].at === undefined ? '?' : where(it, it.steps[b].at))]);
    next = waits.find(([from]) => it.steps[from].t === it.steps[b].t);
    if (next === waits[0]) return rows.length > 1 ? circle(rows.map((row, i) => [row[0], rows[(i + rows.length - 1) % rows.length][2], row[2]])) : '';
  }
  return '';
}

/** Who holds what and wants what: threads and locks in turn around a circle. */
function circle(waiters) {
  const width = 760, height = 240, n = waiters.length;
  const spot = (i, of) => { const a = 2 * Math.PI * i / of - Math.PI / 2; return [width / 2 + 200 * Math.cos(a), height / 2 + 95 * Math.sin(a)]; };
  const svg = draw('svg', { class: 'circle', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': waiters.map(([t, holds, wants]) => 'thread ' + t + ' holds ' + holds + ' and waits for ' + wants).join('; ') });
  const arrow = (a, b, words) => {
    const [xa, ya] = a, [xb, yb] = b;
    const xm = xa + (xb - xa) * .5, ym = ya + (yb - ya) * .5;
    const angle = Math.atan2(yb - ya, xb - xa);
    svg.append(draw('line', { class: 'edge', x1: xa, y1: ya, x2: xb, y2: yb }));
    svg.append(draw('path', { class: 'arrow', d: `M${xm + 7 * Math.cos(angle)},${ym + 7 * Math.sin(angle)} L${xm + 6 * Math.cos(angle + 2.4)},${ym + 6 * Math.sin(angle + 2.4)} L${xm + 6 * Math.cos(angle - 2.4)},${ym + 6 * Math.sin(angle - 2.4)} z` }));
    svg.append(draw('text', { x: xm + 8, y: ym - 8 }, words));
  };
  waiters.forEach((waiter, i) => {
    arrow(spot(2 * i, 2 * n), spot(2 * i - 1, 2 * n), 'holds');
    arrow(spot(2 * i, 2 * n), spot(2 * i + 1, 2 * n), 'wants');
  });
  waiters.forEach(([thread, , wants], i) => {
    label(svg, spot(2 * i, 2 * n), /^\d[\d.]*$/.test(thread) ? 'thread ' + thread : thread.replace(/^(\d[\d.]*) "(.*)"$/, '$2'), 'k' + i % COLORS, 6);
    label(svg, spot(2 * i + 1, 2 * n), wants, 'k7', 16);
  });
  return el('section', { class: 'card' }, el('h2', {}, 'The cycle'), svg);
}

function label(svg, [x, y], text, color, radius) {
  const words = text.length > 48 ? text.slice(0, 20) + '…' + text.slice(-27) : text;
  const width = Math.max(70, words.length * 6.6 + 16);
  svg.append(draw('rect', { class: 'box ' + color, x: x - width / 2, y: y - 14, width, height: 28, rx: radius }));
  svg.append(draw('text', { x, y: y + 4, 'text-anchor': 'middle' }, words));
}

/* From page to page */

let current = null;

function show() {
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (anchor === 'main') return;
  current = null;
  if (numbers.has(anchor)) page(numbers.get(anchor));
  else if (anchor && anchor !== ALL) gone(anchor);
  else if (!anchor && head.findings.length) page(0);
  else overview();
}

function gone(anchor) {
  overview();
  main.prepend(el('p', { class: 'note' }, 'There is no finding ', el('code', {}, anchor), ' in this report. Newer results may not have it.'));
}

addEventListener('hashchange', () => { show(); scrollTo(0, 0); main.focus({ preventScroll: true }); });
addEventListener('resize', () => { if (current) current(); });
show();
performance.mark('drawn');
