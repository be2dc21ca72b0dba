export const sample = {
  unreadable: ({ folder, why }: { folder: string; why: string }) =>
    `The sample blog in ${folder} cannot be read (${why}). Install blogkeep again.`,
};
