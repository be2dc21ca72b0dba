import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import type { StagedSource } from '../source/staged-source.ts';
import { startRepository, type Repository } from './workflow-repository.ts';
import { runWorkflow, type WorkflowResult, type Start } from './workflow-runner.ts';
import { startTools, type ToolOptions } from './workflow-tools.ts';

/** A repository with one of the example workflows, which can be run repeatedly. */
export interface RecipeSetup {
  readonly repository: Repository;
  readonly npmCalls: () => string[];
  readonly run: (more?: Partial<Start>) => Promise<WorkflowResult>;
}

export interface RecipeOptions extends ToolOptions {
  /** entries of the configuration, in addition to the URL of the source */
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
  /** whether the repository contains package.json and the lockfile, which define what is installed; default: true */
  readonly installed?: boolean;
  /** a bare repository to copy, in place of configuration and files */
  readonly copyOf?: string;
  readonly variables?: Start['variables'];
  readonly secrets?: Readonly<Record<string, string>>;
}

export function recipe(name: string): string {
  return fileURLToPath(new URL(`../../../examples/github-actions/${name}`, import.meta.url));
}

/** Contents of package.json and the lockfile in the folder of the examples, by their paths in the repository. */
const packageFiles = Object.fromEntries(
  ['package.json', 'package-lock.json'].map((file) => [`.github/blogkeep/${file}`, readFileSync(recipe(file), 'utf8')]),
);

/** Sets up a repository as the first lines of an example describe. */
export function setUpRecipe(
  name: string,
  three: Pick<StagedSource, 'baseUrl' | 'token'>,
  {
    configuration,
    files,
    installed = true,
    copyOf,
    variables = {},
    secrets = { BLOGKEEP_TOKEN: three.token },
    ...choices
  }: RecipeOptions = {},
): RecipeSetup {
  // Copies of images would take most of the time of a first run.
  const settings = {
    ...{ baseUrl: three.baseUrl.href, siteUrl: 'https://someone.example/' },
    ...{ redirects: 'pages', images: 'original' },
  };
  const begun = {
    'blogkeep.config.json': JSON.stringify({ ...settings, ...configuration }),
    '.github/workflows/blogkeep.yml': readFileSync(recipe(name), 'utf8'),
    ...(installed && packageFiles),
    ...files,
  };
  const repository = startRepository(copyOf === undefined ? { files: begun } : { copyOf });
  const tools = startTools(choices);
  return {
    repository,
    npmCalls: tools.npmCalls,
    run: (more = {}) =>
      runWorkflow(recipe(name), {
        event: 'schedule',
        ref: 'refs/heads/main',
        sha: repository.at('main'),
        remote: repository.remote,
        tools: tools.folder,
        ...{ variables, secrets },
        ...more,
      }),
  };
}
