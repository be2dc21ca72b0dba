/** Why a run reads a post, the strongest first. Words of the report: they stay. */
export const reasons = [
  'new',
  'damaged',
  'interrupted',
  'reappeared',
  'incomplete',
  'unreadable',
  'summary',
  'comments',
  'copy',
  'all',
  'audit',
] as const;

export type Reason = (typeof reasons)[number];

interface ReasonWords {
  /** said of a number of posts, as in "2 changed in the list" */
  readonly label: string;
  /** said of one post, as the end of a sentence */
  readonly text: string;
}

const words: Record<Reason, ReasonWords> = {
  new: { label: 'new', text: 'it is not in the archive yet' },
  damaged: { label: 'damaged in the archive', text: 'what the archive holds of it is damaged' },
  interrupted: { label: 'half stored', text: 'a run was stopped while it stored it' },
  reappeared: { label: 'listed again', text: 'it is listed again after it had been removed' },
  incomplete: { label: 'incomplete', text: 'a part of it could not be had in the last run' },
  unreadable: { label: 'refused before', text: 'the source refused to show it in the last run' },
  summary: { label: 'changed in the list', text: 'its line in the post list has changed' },
  comments: { label: 'with new comments', text: 'it has a comment that the archive does not hold' },
  copy: { label: 'from a backup', text: 'what the archive holds of it is from a backup of some day' },
  all: { label: 'again', text: 'all posts are read again' },
  audit: { label: 'by turn', text: 'its turn has come to be read again' },
};

/** A reason in words, as the end of a sentence about one post. */
export function describeReason(reason: Reason): string {
  return words[reason].text;
}

/** A reason in few words, to stand behind a number of posts. */
export function labelOfReason(reason: Reason): string {
  return words[reason].label;
}
