import type { body as en } from '../en/body.ts';
import type { Translation } from '../translation.ts';

export const body: Translation<typeof en> = {
  'too-long': ({ characters }) => `본문이 ${characters}자입니다`,
  'too-many-elements': ({ most }) => `요소가 ${most}개보다 많습니다`,
  'too-much-text': ({ most }) => `텍스트가 ${most}자보다 많습니다`,
};
