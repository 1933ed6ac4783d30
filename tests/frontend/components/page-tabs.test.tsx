import { PageTabs } from '../../../frontend/src/components/page-tabs.tsx';
import { renderPage, speak } from '../render.tsx';

/** Eight tabs of 100 px in a row of 300: the places that a browser would give them from left to right. */
const width = 100;
const shown = 300;
const tabs = Array.from({ length: 8 }, (_, at) => ({ value: `t${at}`, label: `Tab ${at}`, content: null }));

const measured = Element.prototype.getBoundingClientRect;
let isRightToLeft = false;

function rectOf(left: number, wide: number): DOMRect {
  return { left, right: left + wide, width: wide, x: left, y: 0, top: 0, bottom: 32, height: 32, toJSON: () => ({}) };
}

beforeEach(async () => {
  await speak('en');
  Element.prototype.getBoundingClientRect = function (this: Element) {
    if (this.getAttribute('role') === 'tablist') return rectOf(0, shown);
    if (this.getAttribute('role') !== 'tab') return measured.call(this);
    const row = this.closest('[role=tablist]');
    const at = [...(row?.querySelectorAll('[role=tab]') ?? [])].indexOf(this);
    const start = isRightToLeft ? shown - (at + 1) * width : at * width;
    return rectOf(start - (row?.scrollLeft ?? 0), width);
  };
});

afterEach(() => {
  Element.prototype.getBoundingClientRect = measured;
});

it.each([
  [false, 't0', 0],
  [false, 't2', 0],
  [false, 't7', 500],
  [true, 't0', 0],
  [true, 't2', 0],
  [true, 't7', -500],
])('shows the chosen tab at the start (right to left: %s, %s)', async (rightToLeft, value, scrolled) => {
  isRightToLeft = rightToLeft;
  const { getByRole } = await renderPage(
    <PageTabs label="Parts" tabs={tabs} value={value} onChange={() => undefined} />,
  );
  expect(getByRole('tablist').scrollLeft).toBe(scrolled);
  expect(window.scrollY).toBe(0);
});
