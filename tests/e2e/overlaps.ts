import type { Locator } from '@playwright/test';

/**
 * What a person could not read: text that another element lies on, text that is cut without an ellipsis or a scroll bar,
 * and what stands beyond the page. Measured in the browser, for whatever fonts and words it has.
 */
export function faultsOfLayout(scope: Locator): Promise<string[]> {
  return scope.evaluate((root) => {
    const faults: string[] = [];
    const slack = 1.5;
    const styleOf = (element: Element) => getComputedStyle(element);
    // Nothing moves while this runs: each element is judged once, however many texts it holds.
    const once = <T>(judge: (element: Element) => T) => {
      const judged = new Map<Element, T>();
      return (element: Element): T => {
        const known = judged.get(element);
        if (known !== undefined) return known;
        const found = judge(element);
        judged.set(element, found);
        return found;
      };
    };
    const isForScreenReaders = once((element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const { clip, clipPath, opacity, visibility } = styleOf(element);
      if (clip === 'rect(0px, 0px, 0px, 0px)' || clipPath === 'inset(50%)' || opacity === '0') return true;
      if (visibility !== 'visible' || (width <= 1 && height <= 1)) return true;
      return element !== root && element.parentElement !== null && isForScreenReaders(element.parentElement);
    });
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> "${(element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}"`;
    /** The part of the page that an element and those around it let be seen of it. */
    const clipOf = once((element): { left: number; top: number; right: number; bottom: number } => {
      const around = element.parentElement
        ? clipOf(element.parentElement)
        : { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
      const { overflowX, overflowY } = styleOf(element);
      const frame = element.getBoundingClientRect();
      const [isClippedX, isClippedY] = [overflowX !== 'visible', overflowY !== 'visible'];
      return {
        left: isClippedX ? Math.max(around.left, frame.left) : around.left,
        right: isClippedX ? Math.min(around.right, frame.right) : around.right,
        top: isClippedY ? Math.max(around.top, frame.top) : around.top,
        bottom: isClippedY ? Math.min(around.bottom, frame.bottom) : around.bottom,
      };
    });
    /** What is left of a box inside of all that clips it. */
    const visibleBox = (box: DOMRect, element: Element) => {
      const clip = clipOf(element);
      return {
        left: Math.max(box.left, clip.left),
        top: Math.max(box.top, clip.top),
        right: Math.min(box.right, clip.right),
        bottom: Math.min(box.bottom, clip.bottom),
      };
    };
    const mayBeCut = once((element): boolean => {
      const { textOverflow, overflowX, webkitLineClamp } = styleOf(element);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
      if (overflowX === 'auto' || overflowX === 'scroll') return true;
      return element.parentElement !== null && mayBeCut(element.parentElement);
    });

    const main = document.querySelector('main');
    /** Above or below what the main area shows: measured when it is scrolled there. */
    const isAnotherWindow = once((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (bottom < 0 || top > innerHeight) && (main?.contains(element) ?? false);
    });

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || (node.textContent ?? '').trim() === '' || ['OPTION', 'SCRIPT', 'STYLE'].includes(parent.tagName))
        continue;
      if (isAnotherWindow(parent) || isForScreenReaders(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.width < 2 || line.height < 2) continue;
        const seen = visibleBox(line, parent);
        const isCut = seen.right - seen.left < line.width - slack;
        if (isCut && !mayBeCut(parent)) faults.push(`cut: ${nameOf(parent)}`);
        if (line.right > innerWidth + slack || line.left < -slack) {
          if (!mayBeCut(parent)) faults.push(`beyond the page: ${nameOf(parent)}`);
        }
        // The middle of each line is the text's own: whatever else is found there lies on it.
        const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
        const isSeen = seen.right > seen.left && seen.bottom - seen.top > line.height / 2;
        const isInView = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
        if (!isSeen || !isInView) continue;
        for (const at of [seen.left + 2, x, seen.right - 2]) {
          const top = document.elementFromPoint(at, y);
          if (!top || top.contains(parent) || parent.contains(top)) continue;
          const { position, pointerEvents } = styleOf(top);
          const isLabel = top.closest('label')?.contains(parent) ?? false;
          const isSticky = [...ancestorsOf(top)].some((one) => ['sticky', 'fixed'].includes(styleOf(one).position));
          // A button may spread an invisible area to be hit; what has words or colours of its own hides the text.
          const isBare = (top.textContent ?? '').trim() === '' && styleOf(top).backgroundColor === 'rgba(0, 0, 0, 0)';
          if (isLabel || isSticky || isBare || pointerEvents === 'none' || position === 'fixed') continue;
          faults.push(`covered: ${nameOf(parent)} by ${nameOf(top)}`);
          break;
        }
      }
    }
    function* ancestorsOf(element: Element) {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement) yield at;
    }
    return [...new Set(faults)];
  });
}
