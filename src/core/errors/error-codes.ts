/**
 * Every error that reaches a user has one of these codes: on the error itself, in the log as JSON, in the report, in
 * docs/troubleshooting.md. Scripts rely on them, so they stay. They stand below the class that has them, which decides the exit
 * code (`core/errors/exit-code.ts`).
 */
export const errorCodes = {
  UsageError: [
    'argument-invalid',
    'backup-unreadable',
    'backups-of-two-blogs',
    'blog-served-twice',
    'command-unknown',
    'config-ambiguous',
    'config-invalid',
    'config-unreadable',
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
    'template-invalid',
    'template-unreadable',
    'template-unused',
    'time-zone-unknown',
    'token-file-unusable',
    'token-missing',
    'token-too-short',
  ],
  /** what nothing else fits: that of the system, of the machine */
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
  /** of `blogkeep-fleet`: the storage of its archives */
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
  /** an error of the system, such as a full disk: its own code is in the message */
  SystemError: ['system-error'],
  /** what cannot be, and is all the same */
  InternalError: ['internal-error'],
} as const satisfies Record<string, readonly string[]>;

/** The codes of a class of errors. */
export type CodesOf<Name extends keyof typeof errorCodes> = (typeof errorCodes)[Name][number];

export type ErrorCode = CodesOf<keyof typeof errorCodes>;
