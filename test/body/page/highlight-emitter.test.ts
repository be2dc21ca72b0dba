import { describe, expect, it } from 'vitest';
import { NodeEmitter } from '../../../src/body/page/highlight-emitter.ts';
import { serialise } from '../../../src/body/dom/serialize.ts';

const htmlOf = (nodes: NodeEmitter) => serialise(nodes.nodes);

describe('the nodes of code', () => {
  it('are told apart by the first name of their scope, in each other as they were found', () => {
    const nodes = new NodeEmitter();
    nodes.addText('a < ');
    nodes.startScope('string');
    nodes.addText('"b');
    nodes.openNode('title.function');
    nodes.addText('c');
    nodes.closeNode();
    nodes.endScope();
    expect(htmlOf(nodes)).toBe('a &lt; <span class="hljs-string">"b<span class="hljs-title">c</span></span>');
  });

  it('are joined with what is around them where the style sheet knows nothing of them, and empty ones are none', () => {
    const nodes = new NodeEmitter();
    nodes.addText('a');
    nodes.openNode('params');
    nodes.addText('b');
    nodes.addText('');
    nodes.startScope('keyword');
    nodes.endScope();
    nodes.closeNode();
    nodes.addText('c');
    expect(nodes.nodes).toHaveLength(1);
    expect(htmlOf(nodes)).toBe('abc');
  });

  it('hold those of another language, whatever was left open in it', () => {
    const within = new NodeEmitter();
    within.addText('b');
    within.openNode('keyword');
    within.addText('c');
    const nodes = new NodeEmitter();
    nodes.openNode('meta');
    nodes.addText('a');
    nodes.__addSublanguage(within);
    expect(htmlOf(nodes)).toBe('<span class="hljs-meta">ab<span class="hljs-keyword">c</span></span>');
  });

  it('are all there where more is closed than was opened', () => {
    const nodes = new NodeEmitter();
    nodes.addText('a');
    nodes.closeNode();
    nodes.addText('b');
    expect(htmlOf(nodes)).toBe('ab');
  });
});
