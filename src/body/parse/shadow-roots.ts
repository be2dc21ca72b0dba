import { isTag, type ChildNode, type Document, type Element, type ParentNode } from 'domhandler';
import { elementsBelow, isNamed, setChildren } from '../dom/tree.ts';

/**
 * Moves the content of declarative shadow roots, `<template shadowrootmode>`, to the position at which browsers show it (HTML, 4.12.3): it
 * replaces the content of the host element, which moves into the template's slots. Other templates are unchanged and remain invisible.
 */
export function openShadowRoots(root: Document): void {
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    if (isTag(parent)) openShadowRoot(parent);
    for (const child of parent.children) if (isTag(child)) stack.push(child);
  }
}

export const isShadowRoot = (one: Element): boolean =>
  isNamed(one, 'template') && /^(?:open|closed)$/iu.test(one.attribs.shadowrootmode ?? '');

function openShadowRoot(host: Element): void {
  const template = host.children.find((child): child is Element => isTag(child) && isShadowRoot(child));
  // The parser puts a template's content into a separate document.
  const [content] = template?.children ?? [];
  if (!content || !('children' in content)) return;
  const slotted = new Map<string, ChildNode[]>();
  for (const child of host.children) {
    if (child === template) continue;
    const name = isTag(child) ? (child.attribs.slot ?? '') : '';
    const before = slotted.get(name);
    if (before) before.push(child);
    else slotted.set(name, [child]);
  }
  const slots = elementsBelow(content, (one) => isNamed(one, 'slot'));
  setChildren(host, content.children);
  for (const slot of slots) {
    const name = slot.attribs.name ?? '';
    const shown = slotted.get(name);
    slotted.delete(name);
    if (shown) setChildren(slot, shown);
  }
}
