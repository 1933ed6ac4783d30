import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrphanRow } from '#contracts/orphans.ts';
import { mostIgnoredDays } from '#contracts/orphans.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { IgnoreDialog } from '../../../../frontend/src/features/orphans/ignore-dialog.tsx';
import { createDateWords } from '../../../../frontend/src/lib/dates.ts';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { renderPage, speak } from '../../render.tsx';

const row: OrphanRow = {
  ...{ key: 'm7', reason: 'CodeWithoutProperty', subject: 'providerCode', name: 'GHOST', code: null },
  ...{ serviceProvider: null, fund: null, dataset: null, propertyId: null, entityId: null, value: 'GHOST' },
  ...{ reportPackageId: null, frequency: null },
  stake: { submissions: 0, amount: null, currency: null, isMixed: false, compared: null },
  ...{ foundAt: '2026-10-02T08:00:00.000Z', ignored: null, mayComplete: true, mayIgnore: true },
};
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function open(answer: Answer = { body: { ignored: null } }, language: LanguageCode = 'en') {
  await speak(language);
  const calls = fakeServer(() => answer);
  await renderPage(
    <IgnoreDialog category="propertiesNotMapped" postMonth="2026-10-01" row={row} onClose={() => undefined} />,
  );
  return { sent: () => calls.filter(({ method }) => method === 'PUT'), user: userEvent.setup() };
}

const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
const lastDay = () => screen.getByLabelText(/^Last day/);
const ignore = () => screen.getByRole('button', { name: 'Ignore' });

it('names the one field that is missing', async () => {
  const { sent, user } = await open();
  await user.click(ignore());
  expect(await screen.findByText('Enter a reason.')).toBeVisible();
  expect(reason()).toHaveAttribute('aria-invalid', 'true');
  expect(lastDay()).not.toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText(/Choose a day/)).toBeNull();
  await user.type(reason(), 'Sold');
  expect(screen.queryByText('Enter a reason.')).toBeNull();
  await user.click(ignore());
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it.each([
  ['today', dayAfter(0)],
  ['a day too late', dayAfter(mostIgnoredDays + 1)],
  ['no day', ''],
])('says at the field which days are allowed, after %s', async (_, day) => {
  const { sent, user } = await open();
  const words = createDateWords('en');
  await user.type(reason(), 'Sold');
  fireEvent.change(lastDay(), { target: { value: day } });
  await user.click(ignore());
  const range = `Choose a day from ${words.day(dayAfter(1))} to ${words.day(dayAfter(mostIgnoredDays))}.`;
  expect(await screen.findByText(range)).toBeVisible();
  expect(lastDay()).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  fireEvent.change(lastDay(), { target: { value: dayAfter(mostIgnoredDays) } });
  expect(screen.queryByText(range)).toBeNull();
  await user.click(ignore());
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('marks the first and the last day that the field offers', async () => {
  await open();
  expect(lastDay()).toHaveAttribute('min', dayAfter(1));
  expect(lastDay()).toHaveAttribute('max', dayAfter(mostIgnoredDays));
});

it('forgets what the server refused as soon as a field changes', async () => {
  const { user } = await open(problem(400, 'BadInput'));
  await user.type(reason(), 'Sold');
  await user.click(ignore());
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.type(reason(), ' in May');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['ja', '無視する', '理由を入力してください。', /から.*までの日付を選択してください。/],
  ['ar', 'تجاهل', 'أدخل السبب.', /اختر يومًا من .* إلى .*\./],
] as const)('says both in %s', async (language, act, needed, range) => {
  const { user } = await open(undefined, language);
  const field = document.querySelector('input[type=date]');
  if (field) fireEvent.change(field, { target: { value: dayAfter(0) } });
  await user.click(screen.getByRole('button', { name: act }));
  expect(await screen.findByText(needed)).toBeVisible();
  expect(screen.getByText(range)).toBeVisible();
});
