(() => {
  const MOST = 12;
  const root = document.body.dataset.root;
  const input = document.getElementById('search');
  const found = document.getElementById('found');
  const pages = document.querySelector('.pages');
  const narrow = matchMedia('(max-width: 48rem)');
  const fold = () => { pages.open = !narrow.matches; };
  fold();
  narrow.addEventListener('change', fold);

  // Every word must occur; words in a heading count most.
  const score = (entry, words) => {
    let sum = 0;
    for (const word of words) {
      const inHeading = entry.heading.toLowerCase().includes(word) ? 10 : 0;
      const inPage = entry.page.toLowerCase().includes(word) ? 5 : 0;
      const inText = Math.min(entry.text.toLowerCase().split(word).length - 1, 4);
      if (inHeading + inPage + inText === 0) {
        return 0;
      }
      sum += inHeading + inPage + inText;
    }
    return sum;
  };

  const excerpt = (text, word) => {
    const at = Math.max(text.toLowerCase().indexOf(word) - 40, 0);
    return (at > 0 ? '… ' : '') + text.slice(at, at + 130) + (text.length > at + 130 ? ' …' : '');
  };

  const item = (entry, words) => {
    const line = document.createElement('li');
    const link = document.createElement('a');
    link.href = root + entry.address;
    link.textContent = entry.heading === entry.page ? entry.page : entry.page + ' › ' + entry.heading;
    const text = document.createElement('small');
    text.textContent = excerpt(entry.text, words[0]);
    line.append(link, text);
    return line;
  };

  const search = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(word => word.length > 1);
    found.hidden = words.length === 0;
    if (found.hidden) {
      return;
    }
    const best = INDEX.map(entry => [score(entry, words), entry]).filter(pair => pair[0] > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, MOST);
    const list = document.createElement('ul');
    list.append(...best.map(pair => item(pair[1], words)));
    found.replaceChildren(best.length > 0 ? list : 'No page has all of these words.');
  };

  input.addEventListener('input', search);
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      input.value = '';
      search();
    } else if (event.key === '/' && document.activeElement !== input) {
      event.preventDefault();
      input.focus();
    }
  });
  found.addEventListener('click', event => {
    if (event.target.closest('a')) {
      input.value = '';
      search();
    }
  });
})();
