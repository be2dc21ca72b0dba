/** Conclusion about the source from the result of a request. */
export type RequestSign =
  /** the source has responded */
  | { readonly kind: 'answered' }
  /** the source asks for fewer requests (status 429 or 503), or also for a pause, in milliseconds */
  | { readonly kind: 'congested'; readonly retryAfter?: number | undefined }
  /** the result allows no conclusion */
  | { readonly kind: 'none' };

/** A budget of requests that is shared with other runs, processes or machines. */
export interface RequestBudget {
  /**
   * Resolves when one more request may begin, either to the API or for media.
   *
   * @param signal ends the wait, which then rejects with the signal's reason. Any other rejection ends the run.
   * @returns a function that must be called once with the result of the request
   */
  admit(signal?: AbortSignal): Promise<(sign: RequestSign) => void>;
}

/**
 * Runs an action that sends one request, and reports its result to the budget.
 * @param report result of {@link RequestBudget.admit}
 */
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
