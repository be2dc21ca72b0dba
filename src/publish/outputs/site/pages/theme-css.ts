import type { SiteOptions } from '../../../site-model/options/site-options.ts';
import { accentShade } from './accent.ts';

/** What a blog may choose of its look without a style sheet of its own. */
export type Theme = Pick<SiteOptions, 'accent' | 'font' | 'width'>;

/** None of them is loaded: the first that a reader has. */
const fonts: Readonly<Record<Theme['font'], string | undefined>> = {
  system: undefined,
  sans: '"Pretendard Variable",Pretendard,"Noto Sans KR","Noto Sans CJK KR","Apple SD Gothic Neo","Malgun Gothic",Arial,sans-serif',
  serif: '"Noto Serif KR","Noto Serif CJK KR","Source Han Serif K","Nanum Myeongjo",AppleMyungjo,Batang,Georgia,serif',
};

const columns: Readonly<Record<Theme['width'], string | undefined>> = {
  narrow: '34rem',
  normal: undefined,
  wide: '46rem',
};

/** The rules that stand behind those of the style sheet; none for what is as it is there. */
export function themeCss({ accent, font, width }: Theme): string {
  return (
    (accent === undefined ? '' : accentCss(accent)) + rootCss({ '--sans': fonts[font], '--column': columns[width] })
  );
}

/** On paper all is black. */
function accentCss(colour: string): string {
  const [light, dark] = [accentShade(colour, 'light'), accentShade(colour, 'dark')];
  const both = (one: string, other: string) => `light-dark(${one},${other})`;
  const plain = rootCss({ '--accent': light.accent, '--tint': light.tint });
  const inSchemes = rootCss({ '--accent': both(light.accent, dark.accent), '--tint': both(light.tint, dark.tint) });
  return `@media screen{${plain}@supports (color:light-dark(#000,#fff)){${inSchemes}}}`;
}

function rootCss(values: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
  return set.length === 0 ? '' : `:root{${set.join(';')}}`;
}
