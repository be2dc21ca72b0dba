/** Meaning of the result of a request for its source. */
export type RequestSign =
  /** the source responds */
  | { readonly kind: 'answered' }
  /** it asks for fewer requests, or for a pause in milliseconds (status 429 or 503) */
  | { readonly kind: 'congested'; readonly retryAfter?: number | undefined }
  /** no conclusion */
  | { readonly kind: 'none' };

/** A budget of requests that is shared with other runs, processes or machines. */
export interface RequestBudget {
  /**
   * Resolves when one more request may begin, to the API or for media.
   *
   * @param signal ends the wait, which then rejects with its reason. Other rejections end the run.
   * @returns a function to call once with the result of the request
   */
  admit(signal?: AbortSignal): Promise<(sign: RequestSign) => void>;
}

/** Runs an action that sends one request, and reports its result to the budget. @param report result of {@link RequestBudget.admit} */
export async function runWithBudget<T>(
  action: () => Promise<T>,
  report: ((sign: RequestSign) => void) | undefined,
  signOf: (error: unknown) => RequestSign,
): Promise<T> {
  try {
    const result = await action();
    report?.({ kind: 'answered' });
    return result;
  } catch (error) {
    report?.(signOf(error));
    throw error;
  }
}
