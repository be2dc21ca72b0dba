/**
 * Reasons why a run fetches posts. Each can describe a number of posts ("2 changed in the list") or end a sentence
 * about one post.
 */
export const reasons = {
  'new-label': 'new',
  new: 'it is not in the archive yet',
  'damaged-label': 'damaged in the archive',
  damaged: 'its copy in the archive is damaged',
  'interrupted-label': 'partly stored',
  interrupted: 'a run was interrupted while storing it',
  'reappeared-label': 'listed again',
  reappeared: 'it is listed again after it had been removed',
  'incomplete-label': 'incomplete',
  incomplete: 'a part of it could not be fetched in the last run',
  'unreadable-label': 'refused before',
  unreadable: 'the source refused to show it in the last run',
  'summary-label': 'changed in the list',
  summary: 'its post list entry has changed',
  'comments-label': 'with new comments',
  comments: 'it has a comment that is not in the archive',
  'copy-label': 'from a backup',
  copy: 'its copy in the archive is from a backup file',
  'all-label': 'again',
  all: 'all posts are fetched again',
  'audit-label': 'scheduled re-reads',
  'audit-label-one': 'scheduled re-read',
  audit: 'it is due for a scheduled re-read',
};
