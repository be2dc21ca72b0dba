import { describe, expect, it } from 'vitest';
import { NodeEmitter } from '../../../src/body/page/highlight-emitter.ts';
import { serialize } from '../../../src/body/dom/serialize.ts';

const htmlOf = (nodes: NodeEmitter) => serialize(nodes.nodes);

describe('NodeEmitter', () => {
  it('nests one span per scope, with the first part of the scope name as its class', () => {
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

  it('merges scopes without a class in the style sheet into the surrounding text, and drops empty scopes', () => {
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

  it('adds the highlighted code of an embedded language, closing its open scopes', () => {
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

  it('keeps all text if more scopes are closed than were opened', () => {
    const nodes = new NodeEmitter();
    nodes.addText('a');
    nodes.closeNode();
    nodes.addText('b');
    expect(htmlOf(nodes)).toBe('ab');
  });
});
