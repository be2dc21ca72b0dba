import { message } from '../../messages/message.ts';
import { flag, labeledChoice } from '../kinds/choice.ts';
import type { Option } from '../option.ts';
import { initCommands } from '../option-scopes.ts';

export const repositoryOptions = {
  repository: {
    group: 'Repository',
    kind: labeledChoice({
      private: { label: message('choice.repository-private'), hint: message('choice.repository-private-hint') },
      public: { label: message('choice.repository-public'), hint: message('choice.repository-public-hint') },
      none: { label: message('choice.repository-none'), hint: message('choice.repository-none-hint') },
    }),
    commands: initCommands,
    common: 'all',
    defaultText: 'private',
    describe: message('option.repository'),
  },
  deploy: {
    group: 'Repository',
    kind: labeledChoice({
      none: { label: message('choice.deploy-none') },
      'github-pages': {
        label: message('choice.deploy-github-pages'),
        hint: message('choice.deploy-github-pages-hint'),
      },
      'two-repositories': {
        label: message('choice.deploy-two-repositories'),
        hint: message('choice.deploy-two-repositories-hint'),
      },
      'cloudflare-pages': {
        label: message('choice.deploy-cloudflare-pages'),
        hint: message('choice.deploy-from-private-hint'),
      },
      netlify: { label: message('choice.deploy-netlify'), hint: message('choice.deploy-from-private-hint') },
    }),
    commands: initCommands,
    common: 'all',
    defaultText: 'none',
    describe: message('option.deploy'),
  },
  workflow: {
    group: 'Repository',
    kind: flag,
    commands: initCommands,
    common: 'all',
    defaultText: message('optionDefault.workflow'),
    describe: message('option.workflow'),
  },
  yes: {
    group: 'Repository',
    kind: flag,
    commands: initCommands,
    common: 'all',
    flagOnlyFor: initCommands,
    default: 'false',
    describe: message('option.yes'),
  },
} as const satisfies Record<string, Option>;
