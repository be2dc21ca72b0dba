import type { body as en } from '../en/body.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';

export const body: Translation<typeof en> = {
  'too-long': ({ characters }) => `본문이 ${formatNumber(characters)}자입니다`,
  'too-many-elements': ({ most }) => `요소가 ${formatNumber(most)}개보다 많습니다`,
  'too-much-text': ({ most }) => `텍스트가 ${formatNumber(most)}자보다 많습니다`,
};
