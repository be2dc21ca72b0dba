import { textOf, type Scalar } from '../core/items/scalar.ts';

export interface Envelope {
  readonly rootKey: string;
  /** as text, since servers send `"200"` or `200` */
  readonly status: string;
  /** error message of the source */
  readonly errorMessage: string;
  /** all fields except `status` */
  readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * Returns the envelope of a response: an object with a single root key of any name, whose value is an object with a `status`. Returns
 * undefined for any other value. Reference: "Response envelope".
 */
export function parseEnvelope(value: unknown): Envelope | undefined {
  if (!isObject(value)) return undefined;
  const [rootKey, ...others] = Object.keys(value);
  const root = rootKey === undefined ? undefined : value[rootKey];
  if (rootKey === undefined || others.length > 0 || !isObject(root)) return undefined;
  const { status, ...rest } = root;
  if (!isScalar(status)) return undefined;
  return {
    rootKey,
    status: textOf(status),
    errorMessage: isScalar(rest.error_message) ? textOf(rest.error_message) : '',
    rest,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number';
