/**
 * A script without what is for its readers alone: lines that are comments, and the white space at the starts of the others. Ends of
 * lines stay, which may mean something. Where a text goes on from one line to the next, and so may have such lines in it, the script
 * is given back as it is.
 */
export function minifiedScript(script: string): string {
  const kept: string[] = [];
  let isComment = false;
  for (const line of script.split('\n').map((one) => one.trim())) {
    if (isComment || line.startsWith('/*')) {
      const end = line.indexOf('*/', isComment ? 0 : 2);
      isComment = end === -1;
      // Code behind a comment.
      if (end !== -1 && end !== line.length - 2) return script;
    } else if (goesOn(line)) return script;
    else if (line !== '' && !line.startsWith('//')) kept.push(line);
  }
  return `${kept.join('\n')}\n`;
}

/** Whether a template literal, or a string, may not be at its end where a line is. */
function goesOn(line: string): boolean {
  if (line.startsWith('//')) return false;
  return (line.match(/`/gu)?.length ?? 0) % 2 === 1 || line.endsWith('\\') || /\/\*(?!.*\*\/)/u.test(line);
}
