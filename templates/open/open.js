/*
 * The page of `blogkeep open`: forms that are sent as JSON, files that are copied to disk, and the progress of a run.
 */
(() => {
  'use strict';

  const main = document.querySelector('main');
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  /** Moves the focus to the heading of the new step, for screen readers and the keyboard. */
  const heading = $('h1');
  if (history.length > 1 || location.pathname !== '/') heading.focus({ preventScroll: true });

  function showProblem(text, near = document) {
    const box = $('.problem[role="alert"]', near) ?? $('.problem[role="alert"]');
    box.textContent = text;
    box.hidden = false;
    box.scrollIntoView({ block: 'center' });
  }

  function hideProblems() {
    for (const box of $$('.problem[role="alert"]')) box.hidden = true;
  }

  /** Sends a change. The header proves that this page sends it. Returns the answer, or undefined after a problem. */
  async function post(path, data) {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'X-Blogkeep': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify(data),
      });
      if (response.status === 401 || response.status === 403) {
        location.reload();
        return undefined;
      }
      const answer = await response.json();
      if (answer.error === undefined) return answer;
      showProblem(answer.error);
    } catch {
      showProblem(main.dataset.unreachable);
    }
    return undefined;
  }

  function valuesOf(form, submitter) {
    const values = {};
    for (const field of form.elements) {
      const { name, type, value, checked } = field;
      if (name === '' || (type === 'submit' && field !== submitter) || (type === 'radio' && !checked)) continue;
      if ('flag' in field.dataset) values[name] = type === 'checkbox' ? checked : true;
      else if (type === 'checkbox') (values[name] ??= []).push(...(checked ? [value] : []));
      else values[name] = value;
    }
    return values;
  }

  document.addEventListener('submit', async (event) => {
    const form = event.target;
    const { post: path, after, confirm: question, done } = form.dataset;
    if (path === undefined) return;
    event.preventDefault();
    const button = event.submitter ?? $('button', form);
    if (button.getAttribute('aria-busy') === 'true' || (question !== undefined && !confirm(question))) return;
    const values = valuesOf(form, button);
    // The sitemap was applied when it was chosen.
    if (values.published === 'list' && $('.good', form)) {
      location.assign(path.replace(/published$/, 'choices'));
      return;
    }
    hideProblems();
    button.setAttribute('aria-busy', 'true');
    const answer = await post(path, values);
    if (after !== 'wait' || answer === undefined) button.removeAttribute('aria-busy');
    if (answer === undefined) return;
    if (after === 'reload') location.reload();
    else if (after === 'quit') {
      heading.textContent = done;
      for (const one of $$('main > :not(h1), footer, .languages')) one.remove();
    } else if (answer.location) location.assign(answer.location);
  });

  // Fields that only matter for a choice.
  function updateFields() {
    for (const one of $$('[data-if]')) one.hidden = !$(`[name="${one.dataset.if}"]`).checked;
    const chooser = $('[data-chooser]');
    if (chooser) {
      chooser.hidden = !$('[value="chosen"]').checked;
      $('[data-count]').textContent = String($$('[name="posts"]:checked').length);
    }
  }
  document.addEventListener('change', updateFields);
  updateFields();

  // Choosing posts by title and date.
  const filter = $('[data-filter]');
  filter?.addEventListener('input', () => {
    const words = filter.value.normalize('NFC').toLowerCase().split(/\s+/);
    for (const item of $$('.posts-to-choose li')) {
      const text = item.textContent.normalize('NFC').toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
  });
  // Enter in the field must not send the form.
  filter?.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault());
  for (const button of $$('[data-select]')) {
    button.addEventListener('click', () => {
      for (const box of $$('.posts-to-choose li:not([hidden]) input')) box.checked = button.dataset.select === 'on';
      updateFields();
    });
  }

  // Files.
  let current;

  /** Sends a file, which the browser reads from disk as it is sent. */
  function send(path, file, onProgress) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      current = request;
      request.open('POST', `${path}?name=${encodeURIComponent(file.name)}`);
      request.setRequestHeader('X-Blogkeep', '1');
      request.setRequestHeader('Content-Type', 'application/octet-stream');
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
      request.addEventListener('load', () => {
        const answer = JSON.parse(request.responseText || '{}');
        if (answer.error === undefined) resolve(answer);
        else reject(new Error(answer.error));
      });
      for (const type of ['error', 'abort']) request.addEventListener(type, () => reject(new Error(type)));
      request.send(file);
    });
  }

  async function upload(zone, files) {
    const { to, failed } = zone.dataset;
    const box = $('.uploads', zone);
    const bar = $('progress', box);
    const name = $('[data-name]', box);
    hideProblems();
    const problem = problemOf(zone, files);
    if (problem) {
      showProblem(problem);
      return;
    }
    const total = files.reduce((sum, { size }) => sum + size, 0);
    let sent = 0;
    box.hidden = false;
    bar.max = total;
    try {
      let id;
      if (to === undefined) {
        id = (await post('/uploads', { bytes: total }))?.id;
        if (id === undefined) return;
      }
      let answer;
      for (const file of files) {
        if (name) name.textContent = file.name;
        const before = sent;
        answer = await send(to ?? `/uploads/${id}`, file, (loaded) => (bar.value = before + loaded));
        sent += file.size;
      }
      if (to === undefined) answer = await post('/start', { upload: id });
      if (answer?.location) location.assign(answer.location);
    } catch (error) {
      if (error.message === 'error') showProblem(failed);
      else if (error.message !== 'abort') showProblem(error.message);
    } finally {
      box.hidden = true;
    }
  }

  function problemOf({ dataset }, files) {
    const of = (text) => (file) => `${file.name}: ${text}`;
    const partial = files.find(({ name }) => /\.(?:crdownload|part|partial|download)$/i.test(name));
    if (partial) return of(dataset.partial)(partial);
    const empty = files.find(({ size }) => size === 0);
    return empty && of(dataset.empty)(empty);
  }

  for (const zone of $$('[data-drop]')) {
    const input = $('input[type="file"]', zone);
    input.addEventListener('change', () => {
      if (input.files.length > 0) void upload(zone, [...input.files]);
      input.value = '';
    });
    $('[data-cancel]', zone)?.addEventListener('click', () => current?.abort());
  }

  const zone = $('[data-drop]');
  let depth = 0;
  for (const type of ['dragenter', 'dragleave', 'dragover', 'drop']) {
    document.addEventListener(type, (event) => {
      // Without this, the browser would leave the page and open the file.
      event.preventDefault();
      depth = type === 'dragenter' ? depth + 1 : type === 'dragleave' ? depth - 1 : type === 'drop' ? 0 : depth;
      document.body.classList.toggle('dropping', zone !== null && depth > 0);
      if (type !== 'drop' || zone === null) return;
      const items = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file');
      const folder = items.find((item) => item.webkitGetAsEntry?.()?.isDirectory);
      if (folder) showProblem(`${folder.webkitGetAsEntry().name}: ${zone.dataset.folder}`);
      else if (event.dataTransfer.files.length > 0) void upload(zone, [...event.dataTransfer.files]);
    });
  }

  // Progress of a run.
  const progress = $('[data-events]');
  if (progress) {
    const events = new EventSource(progress.dataset.events);
    const status = $('[data-status]');
    let announced = 0;
    events.addEventListener('message', ({ data }) => {
      const { html, status: text } = JSON.parse(data);
      progress.innerHTML = html;
      hideProblems();
      // Screen readers would otherwise speak without a pause.
      if (Date.now() - announced < 10_000) return;
      announced = Date.now();
      status.textContent = text;
    });
    events.addEventListener('end', ({ data }) => {
      events.close();
      location.replace(data);
    });
    events.addEventListener('error', () => showProblem(main.dataset.unreachable));
  }
})();
