/**
 * Error codes by class, which decides the exit code (`core/errors/exit-code.ts`). Codes appear on errors, in the JSON log, in the report
 * and in docs/troubleshooting.md. Scripts depend on them, so they never change.
 */
export const errorCodes = {
  UsageError: [
    'argument-invalid',
    'backup-unreadable',
    'backups-of-two-blogs',
    'blog-served-twice',
    'book-name-unknown',
    'categories-invalid',
    'command-unknown',
    'config-ambiguous',
    'config-invalid',
    'config-unreadable',
    'excluded-name-unknown',
    'file-in-the-way',
    'fleet-blog-unknown',
    'fleet-check-failed',
    'fleet-config-invalid',
    'fleet-package-missing',
    'fleet-secret-unusable',
    'folder-unwritable',
    'folders-overlap',
    'front-matter-invalid',
    'init-refused',
    'nothing-to-serve',
    'option-conflict',
    'option-invalid',
    'option-missing',
    'option-unknown',
    'pack-failed',
    'port-unavailable',
    'post-unknown',
    'publication-closed',
    'published-list-unreadable',
    'remembered-options-invalid',
    'report-unreadable',
    'sample-unreadable',
    'scheduler-unusable',
    'template-invalid',
    'template-unreadable',
    'template-unused',
    'time-zone-unknown',
    'token-file-unusable',
    'token-missing',
    'token-too-short',
  ],
  /** errors of the environment that no other class describes */
  BlogkeepError: ['fleet-redis-unavailable', 'workers-unavailable'],
  RefusedError: ['blog-unknown', 'no-blogs', 'source-refused'],
  SourceError: ['comments-vanished', 'posts-vanished', 'source-given-up', 'source-unusable'],
  ArchiveError: [
    'archive-changing',
    'archive-damaged',
    'archive-in-use',
    'archive-link',
    'archive-missing',
    'archive-of-another-blog',
    'archive-too-new',
    'medium-missing',
    'not-an-archive',
    'post-id-unusable',
  ],
  /** errors of the archive storage of `blogkeep-fleet` */
  StorageError: [
    'storage-damaged',
    'storage-missing',
    'storage-overtaken',
    'storage-refused',
    'storage-unreachable',
    'storage-unusable',
  ],
  InterruptedError: ['interrupted'],
  ApiError: ['answer-null', 'answer-unreadable', 'source-redirects', 'source-status', 'source-unreachable'],
  GivenUpError: ['source-given-up'],
  /** an error of the operating system, such as a full disk; its own code is in the message */
  SystemError: ['system-error'],
  /** a bug in blogkeep */
  InternalError: ['internal-error'],
} as const satisfies Record<string, readonly string[]>;

export type CodesOf<Name extends keyof typeof errorCodes> = (typeof errorCodes)[Name][number];

export type ErrorCode = CodesOf<keyof typeof errorCodes>;
