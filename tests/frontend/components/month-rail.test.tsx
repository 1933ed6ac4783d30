import { screen } from '@testing-library/react';
import { MonthRail } from '../../../frontend/src/components/month-rail.tsx';
import { renderPage, speak } from '../render.tsx';

const months = [
  { postMonth: '2026-09-01', total: 40, handedOver: 40 },
  { postMonth: '2026-10-01', total: 39, handedOver: 21, late: 3 },
];

it.each([
  ['en', ['Sep 2026, 40 of 40 submitted', 'Oct 2026, 3 late, 21 of 39 submitted']],
  ['ja', ['2026年9月、40件中40件提出済み', '2026年10月、遅延3件、39件中21件提出済み']],
  ['ar', ['سبتمبر 2026، سُلّم 40 من 40', 'أكتوبر 2026، 3 تقديمات متأخرة، سُلّم 21 من 39']],
] as const)('names each month and how far it is, with the commas of %s', async (language, names) => {
  await speak(language);
  await renderPage(<MonthRail months={months} chosen="2026-10" onChoose={() => undefined} />);
  for (const name of names) expect(screen.getByRole('button', { name })).toBeVisible();
});

it.each([
  ['after the last one seen', { left: 340, right: 400 }, 66],
  ['before the first one seen', { left: -20, right: 40 }, -66],
  ['in sight', { left: 100, right: 160 }, 0],
])('brings the chosen month into sight where it is %s', async (_where, month, scrolled) => {
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function measure(this: Element) {
    return { ...getBoundingClientRect.call(this), ...(this.tagName === 'BUTTON' ? month : { left: 10, right: 370 }) };
  };
  try {
    await renderPage(<MonthRail months={months} chosen="2026-10" onChoose={() => undefined} />);
    expect(screen.getByRole('group').scrollLeft).toBe(scrolled);
  } finally {
    Element.prototype.getBoundingClientRect = getBoundingClientRect;
  }
});
