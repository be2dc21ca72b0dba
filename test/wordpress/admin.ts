/** A logged-in administrator who uses the admin pages of WordPress like a blogger. */
export class Admin {
  readonly #url: URL;
  readonly #cookies = new Map<string, string>();

  private constructor(url: URL) {
    this.#url = url;
  }

  /**
   * Logs in with the default user name and password of the playground.
   * @param url URL of WordPress, ending with `/`
   */
  static async login(url: URL): Promise<Admin> {
    const admin = new Admin(url);
    await admin.#open('wp-login.php');
    const form = new URLSearchParams({ log: 'admin', pwd: 'password', testcookie: '1' });
    const dashboard = await admin.#open('wp-login.php', form);
    if (!dashboard.includes('wp-admin-bar')) throw new Error('WordPress does not let the administrator in');
    return admin;
  }

  /**
   * Uploads a file on the page of the importer and submits the form: posts are assigned to the administrator, files are downloaded,
   * other choices keep their defaults.
   * @returns the lines of the importer's output
   */
  async importFile(name: string, content: Buffer): Promise<string[]> {
    const start = await this.#open('wp-admin/admin.php?import=wordpress');
    const upload = new FormData();
    upload.set('action', 'save');
    upload.set('import', new Blob([new Uint8Array(content)], { type: 'text/xml' }), name);
    const asked = await this.#open(this.#actionOf(start, 'step=1'), upload);
    const choices = new URLSearchParams({
      _wpnonce: valueOf(asked, '_wpnonce'),
      import_id: valueOf(asked, 'import_id'),
      'imported_authors[0]': valueOf(asked, 'imported_authors[0]'),
      'user_new[0]': '',
      'user_map[0]': '1',
      fetch_attachments: '1',
      rewrite_urls: '1',
    });
    const done = await this.#open(this.#actionOf(asked, 'step=2'), choices);
    const said = /<h2>Import WordPress<\/h2>([^]*?)All done\./u.exec(done)?.[1];
    if (said === undefined) throw new Error(`The importer did not come to its end: ${linesOf(done).join('\n')}`);
    return linesOf(said);
  }

  /** Returns the HTML of a page, after redirects. As in browsers, the form is only sent to the first URL. */
  async #open(address: string | URL, form?: URLSearchParams | FormData): Promise<string> {
    let url = new URL(address, this.#url);
    let init: RequestInit = form ? { method: 'POST', body: form } : {};
    for (;;) {
      const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
        this.#cookies.set(name, value);
      }
      const text = await response.text();
      const next = response.headers.get('location');
      if (next === null) return text;
      [url, init] = [new URL(next, url), {}];
    }
  }

  /** Returns the action URL that contains a text, of a form on an admin page. */
  #actionOf(page: string, part: string): URL {
    const actions = [...page.matchAll(/action="([^"]*)"/gu)].map(([, action = '']) => action);
    const found = actions.map((action) => action.replaceAll(/&(?:amp|#038);/gu, '&')).find((one) => one.includes(part));
    if (found === undefined) throw new Error(`There is no form ${part}: ${linesOf(page).join('\n')}`);
    return new URL(found, new URL('wp-admin/', this.#url));
  }
}

function valueOf(page: string, name: string): string {
  const start = page.indexOf(`name="${name}" value="`);
  return start === -1 ? '' : (/value="([^"]*)"/u.exec(page.slice(start))?.[1] ?? '');
}

function linesOf(html: string): string[] {
  const text = html.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/gu, '').replaceAll(/<[^>]*>/gu, '\n');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
