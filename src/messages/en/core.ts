export const core = {
  /** several sentences, each of which may be of any kind */
  joined: ({ texts, between }: { texts: readonly string[]; between: string }) => texts.join(between),
  bug: ({ what }: { what: string }) => `This is a bug in blogkeep: ${what}. Please report it.`,
  'with-cause': ({ text, cause }: { text: string; cause: string }) => `${text} (${cause})`,
  'run-stopped': 'The run was interrupted. Run the same command again to continue.',
};
