import { describe, expect, it } from 'vitest';
import { CodeParts } from '../../../src/body/page/highlight-emitter.ts';
import { serialise } from '../../../src/body/dom/serialize.ts';

const htmlOf = (parts: CodeParts) => serialise(parts.parts);

describe('the parts of code', () => {
  it('are told apart by the first name of their scope, in each other as they were found', () => {
    const parts = new CodeParts();
    parts.addText('a < ');
    parts.startScope('string');
    parts.addText('"b');
    parts.openNode('title.function');
    parts.addText('c');
    parts.closeNode();
    parts.endScope();
    expect(htmlOf(parts)).toBe('a &lt; <span class="hljs-string">"b<span class="hljs-title">c</span></span>');
  });

  it('are joined with what is around them where the style sheet knows nothing of them, and empty ones are none', () => {
    const parts = new CodeParts();
    parts.addText('a');
    parts.openNode('params');
    parts.addText('b');
    parts.addText('');
    parts.startScope('keyword');
    parts.endScope();
    parts.closeNode();
    parts.addText('c');
    expect(parts.parts).toHaveLength(1);
    expect(htmlOf(parts)).toBe('abc');
  });

  it('hold those of another language, whatever was left open in it', () => {
    const within = new CodeParts();
    within.addText('b');
    within.openNode('keyword');
    within.addText('c');
    const parts = new CodeParts();
    parts.openNode('meta');
    parts.addText('a');
    parts.__addSublanguage(within);
    expect(htmlOf(parts)).toBe('<span class="hljs-meta">ab<span class="hljs-keyword">c</span></span>');
  });

  it('are all there where more is closed than was opened', () => {
    const parts = new CodeParts();
    parts.addText('a');
    parts.closeNode();
    parts.addText('b');
    expect(htmlOf(parts)).toBe('ab');
  });
});
