import { execFile } from 'node:child_process';
import fs from 'fs-extra';
import { promisify } from 'node:util';
import { UsageError } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import { secret } from '../../options/kinds/text.ts';
import type { FleetConfiguration, SecretReference } from './configuration.ts';

const run = promisify(execFile);

type Variables = Readonly<Record<string, string | undefined>>;

/** Maximum size of a command's output in bytes. */
const maxSecretSize = 64 * 1024;

/** Timeout of a command in milliseconds, in case it waits for input. */
const commandTimeout = 30_000;

/**
 * Resolves a reference to a secret. Error messages never include the stderr of a command, which may contain secrets.
 *
 * @param variables environment variables
 * @param programs environment variables of the command; see {@link withoutSecrets}
 * @throws {UsageError} if the secret is missing, empty or contains white space, or if the command fails
 */
export async function resolveSecret(
  reference: SecretReference,
  variables: Variables,
  programs = variables,
): Promise<string> {
  const text = (await readSecret(reference, variables, programs)).trim();
  if (text === '') throw unusableSecret(reference, message('fleet.secret-empty'));
  const checked = secret.check(text);
  if ('problem' in checked) throw unusableSecret(reference, message('fleet.secret-not-a-word'));
  return checked.value;
}

/** Returns the environment variables without the secrets of blogs and Redis, for programs that do not need them. */
export function withoutSecrets(
  variables: Variables,
  { blogs, redis }: Pick<FleetConfiguration, 'blogs' | 'redis'>,
): Variables {
  const references = [...[...blogs.values()].map(({ token }) => token), redis.url];
  const names = new Set(references.map((one) => (typeof one === 'object' && 'env' in one ? one.env : '')));
  return Object.fromEntries(Object.entries(variables).filter(([variable]) => !names.has(variable)));
}

async function readSecret(reference: SecretReference, variables: Variables, env: Variables): Promise<string> {
  if ('env' in reference) {
    const value = variables[reference.env];
    if (value === undefined) throw unusableSecret(reference, message('fleet.secret-unset'));
    return value;
  }
  try {
    if ('file' in reference) return await fs.readFile(reference.file, 'utf8');
    const [program, ...rest] = reference.command;
    const { stdout } = await run(program, rest, {
      timeout: commandTimeout,
      maxBuffer: maxSecretSize,
      encoding: 'utf8',
      env,
    });
    return stdout;
  } catch (error) {
    throw unusableSecret(reference, reasonOf(error));
  }
}

function reasonOf(error: unknown): Text {
  const { code, killed } = error as { readonly code?: unknown; readonly killed?: boolean };
  if (killed === true) return message('fleet.secret-late', { seconds: commandTimeout / 1000 });
  if (code === 'ENOENT') return message('configuration.no-such-file');
  return typeof code === 'number' ? message('fleet.secret-failed', { code }) : String(code);
}

/** Describes a reference for messages. */
export function describeReference(reference: SecretReference): Text {
  if ('env' in reference) return message('fleet.secret-env', { name: reference.env });
  if ('file' in reference) return message('fleet.secret-file', { file: reference.file });
  // The arguments are not shown, since they may contain secrets.
  return message('fleet.secret-command', { program: reference.command[0] });
}

function unusableSecret(reference: SecretReference, reason: Text): UsageError {
  return new UsageError(
    'fleet-secret-unusable',
    message('fleet.secret', { what: describeReference(reference), reason }),
  );
}
