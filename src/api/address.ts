export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * The address of an operation's path below the base URL, whose own query and fragment are left out as are parameters
 * without a value. Reference: "Endpoints".
 */
export function addressOf(baseUrl: URL, path: string, query: Query): URL {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const url = new URL(baseUrl);
  url.pathname = url.pathname.replace(/\/+$/u, '') + path;
  url.search = parameters.toString();
  url.hash = '';
  return url;
}
