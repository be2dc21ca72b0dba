import { expect, it } from 'vitest';
import { parseDeclarations } from '../../../src/body/style/declarations.ts';

it.each([' ', '!', ' !', '! important '])('a style with a long run of %j is parsed in linear time', (part) => {
  const run = `red${part.repeat(500_000)}x`;
  expect(parseDeclarations(`color:${run}`).get('color')).toContain('red');
});

it('a style is parsed without the mark of importance', () => {
  expect([...parseDeclarations('color: red ! important; width:1px!IMPORTANT').values()]).toEqual(['red', '1px']);
});
