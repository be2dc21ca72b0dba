import { textOf, type Scalar } from '../core/items/scalar.ts';

export interface Envelope {
  readonly rootKey: string;
  /** compared as text: servers send `"200"` and `200` */
  readonly status: string;
  /** what the source says about a status that is no success */
  readonly said: string;
  /** everything beside `status` */
  readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * The envelope of an answer: an object with one root key, of whatever name, whose value is an object with a `status`.
 * Undefined for anything else. Reference: "Response envelope".
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
    said: isScalar(rest.error_message) ? textOf(rest.error_message) : '',
    rest,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number';
