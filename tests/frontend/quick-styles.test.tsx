import { screen } from '@testing-library/react';
import { properties } from '#contracts/properties.ts';
import { choose, open, press, quick } from './entities/masters/set-up-screen.tsx';
import { quickProperties } from './quick-styles.ts';

/** An inner window still has what jsdom brings along. */
function askJsdom(): Window['getComputedStyle'] {
  const frame = document.head.appendChild(document.createElement('iframe'));
  const inner = frame.contentWindow as Window;
  return inner.getComputedStyle.bind(inner);
}

const differences = (byJsdom: Window['getComputedStyle']) =>
  [...document.querySelectorAll('*')].flatMap((element) => {
    const quickly = getComputedStyle(element);
    const wanted = byJsdom(element);
    return quickProperties
      .filter((name) => quickly.getPropertyValue(name) !== wanted.getPropertyValue(name))
      .map((name) => `${element.outerHTML.slice(0, 80)}: ${name} ${quickly.getPropertyValue(name)}`);
  });

const write = (css: string) => {
  const style = document.createElement('style');
  style.append(css);
  return document.head.appendChild(style);
};

afterEach(() => document.head.replaceChildren());

describe('the quick styles of page tests', () => {
  it('are what jsdom says of every element of a page, a menu and a form', async () => {
    const byJsdom = askJsdom();
    const user = quick();
    await open(properties);
    expect(differences(byJsdom)).toEqual([]);
    await choose(user, 'Edit');
    await screen.findByRole('dialog');
    expect(differences(byJsdom)).toEqual([]);
    await press(user, 'Cancel');
    expect(differences(byJsdom)).toEqual([]);
  });

  it('are what jsdom says of every kind of rule', () => {
    const byJsdom = askJsdom();
    document.body.innerHTML = `<div class="a b"><p class="b" data-state="closed">x <span style="display: grid">y</span></p>
      <ul><li hidden>z</li></ul><input type="hidden"><input type="text"><dialog>d</dialog><dialog open>e</dialog>
      <svg class="a"><path></path></svg><ruby>r<rp>(</rp></ruby></div><i class="a c">i</i>`;
    expect(differences(byJsdom)).toEqual([]);
    for (const css of [
      '.b { visibility: hidden } .a { pointer-events: none; opacity: 0.5 } ul { display: flex }',
      '.b[data-state=closed] { display: none } .a > .b { opacity: 0 } .c:not(.b) { display: contents }',
      '.a { display: unset } .c { visibility: inherit } i { opacity: nonsense }',
      '@media screen { p { visibility: collapse } } @media print { p { display: none } }',
      ':unknown(.a) { display: none } li, .c { display: inline-block !important } .a.c { display: table }',
    ]) {
      write(css);
      expect(differences(byJsdom)).toEqual([]);
    }
    expect(getComputedStyle(document.querySelector('p') as Element).visibility).toBe('collapse');
    document.head.querySelectorAll('style').forEach((style) => style.remove());
    expect(differences(byJsdom)).toEqual([]);
    expect(getComputedStyle(document.querySelector('p') as Element).visibility).toBe('visible');
  });
});
