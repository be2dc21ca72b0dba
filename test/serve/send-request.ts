/** Response of an API server. */
export interface Answered {
  status: number;
  headers: Headers;
  /** the JSON as received */
  body: Record<string, { status: string; error_message?: string; item?: Record<string, unknown> }>;
  /** the item in the envelope `service` */
  item: Record<string, unknown>;
}

export const token = 'a-token-for-tests';

/** Sends a request to an API server. It has the right token unless the parameters override it. */
export async function ask(base: URL, path: string, parameters: Record<string, string> = {}): Promise<Answered> {
  const query = new URLSearchParams({ access_token: token, ...parameters });
  const response = await fetch(new URL(`${path}?${query.toString()}`, base));
  const body = (await response.json()) as Answered['body'];
  return { status: response.status, headers: response.headers, body, item: body.service?.item ?? {} };
}
