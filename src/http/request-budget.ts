/** What the end of a request says of its source, for those who share a budget of requests. */
export type RequestSign =
  /** it answers */
  | { readonly kind: 'answered' }
  /** it asks for fewer requests, or for none for so many milliseconds (status 429 or 503) */
  | { readonly kind: 'congested'; readonly retryAfter?: number | undefined }
  /** nothing is to be learned from it */
  | { readonly kind: 'none' };

/** A budget of requests that is shared with others: other runs, processes, machines. */
export interface RequestBudget {
  /**
   * Resolves when one more request may begin, API or media.
   *
   * @param signal ends the wait, which then rejects with its reason. Whatever else it rejects with ends the run
   * @returns to be called once, when the request has ended, with what that says of the source
   */
  admit(signal?: AbortSignal): Promise<(sign: RequestSign) => void>;
}

/** Runs an action that makes one request, and tells the budget how it ended. @param settle what {@link RequestBudget.admit} gave */
export async function runWithBudget<T>(
  action: () => Promise<T>,
  settle: ((sign: RequestSign) => void) | undefined,
  signOf: (error: unknown) => RequestSign,
): Promise<T> {
  try {
    const result = await action();
    settle?.({ kind: 'answered' });
    return result;
  } catch (error) {
    settle?.(signOf(error));
    throw error;
  }
}
