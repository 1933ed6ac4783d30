import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rules } from '#contracts/rules.ts';
import { ImportDialog } from '../../../../frontend/src/entities/masters/import-dialog.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const dialog = <ImportDialog definition={rules} onClose={() => undefined} />;

async function check(text: string) {
  await speak();
  const calls = fakeServer(({ method }) => (method === 'POST' ? { status: 400, body: {} } : { body: { imports: [] } }));
  await renderPage(dialog, { session: makeSession('Admin') });
  // jsdom's files have no text of their own.
  const file = Object.assign(new File([text], 'house rules.json'), { text: () => Promise.resolve(text) });
  const zone = await screen.findByRole('group', { name: /^Drop an Excel or JSON file/u });
  fireEvent.drop(zone, { dataTransfer: { files: [file] } });
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  return calls.filter(({ method }) => method === 'POST');
}

it.each(['{', 'null', '"rules"'])(
  'a JSON file that holds no object is called incorrect and not sent: %s',
  async (text) => {
    const sent = await check(text);
    expect(await screen.findByText(/^Incorrect File\./u)).toBeVisible();
    expect(sent).toEqual([]);
  },
);

it('a JSON file is sent with its own name', async () => {
  const [sent] = await check('{"rules": [{"code": "a"}]}');
  expect(sent?.body).toMatchObject({ rules: [{ code: 'a' }], fileName: 'house rules.json' });
});
