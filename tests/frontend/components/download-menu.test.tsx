import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DownloadMenu } from '../../../frontend/src/components/download-menu.tsx';
import { renderPage, speak } from '../render.tsx';

const files = [
  { label: 'Excel', address: '/api/properties/export/excel?sort=name', most: 100_000 },
  { label: 'PDF', address: '/api/properties/export/pdf', most: 2_000 },
];

/** A file that arrives in two parts, the second one when it is let go. */
function serveFile(status = 200) {
  const asked: string[] = [];
  const cancel = jest.fn();
  let letGo: () => void = () => undefined;
  const second = new Promise<void>((resolve) => (letGo = resolve));
  const parts = [new Uint8Array(1_500_000), new Uint8Array(10)];
  let next = 0;
  globalThis.fetch = ((address: string) => {
    asked.push(address);
    const isFault = status >= 400;
    return Promise.resolve({
      ok: !isFault,
      status,
      headers: new Headers({
        'content-type': isFault ? 'application/problem+json' : 'application/octet-stream',
        'content-disposition': 'attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E7%89%A9%E4%BB%B6.xlsx',
      }),
      json: () => Promise.resolve({ code: 'TooManyRows', status, referenceId: '7F3A-21' }),
      body: {
        getReader: () => ({
          cancel,
          read: async () => {
            if (next === 1) await second;
            return { value: parts[next++], done: next > parts.length };
          },
        }),
      },
    });
  }) as unknown as typeof fetch;
  return { asked, cancel, letGo: () => letGo() };
}

describe('a download', () => {
  const saved: string[] = [];
  beforeEach(async () => {
    await speak('en');
    saved.length = 0;
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const show = (total?: number) => renderPage(<DownloadMenu label="Download" files={files} total={total} />);
  async function choose(name: string) {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const item = await screen.findByRole('menuitem', { name });
    await user.click(item);
    return { user, item };
  }

  // One test: the strip of messages belongs to the page, and outlives what is rendered.
  it('says how far it is, can be canceled, tells why it failed, and is saved by the name that the server gives', async () => {
    await show();
    const canceled = serveFile();
    const { user } = await choose('Excel');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(canceled.cancel).toHaveBeenCalled();
    canceled.letGo();
    await waitFor(() => expect(screen.queryByText('Downloading')).toBeNull());
    expect(saved).toEqual([]);

    const refused = serveFile(422);
    await choose('Excel');
    await waitFor(() => expect(refused.asked).toHaveLength(1));
    expect(await screen.findByText('The download failed.')).toBeVisible();
    expect(screen.getByText(/more rows than this file can hold.*7F3A-21/u)).toBeVisible();

    const whole = serveFile();
    await choose('Excel');
    expect(await screen.findByText('Downloading')).toBeVisible();
    whole.letGo();
    await waitFor(() => expect(saved).toEqual(['物件.xlsx']));
    expect(whole.asked).toEqual(['/api/properties/export/excel?sort=name']);
  });

  it('of more rows than a file holds is not offered, and says why', async () => {
    const { asked } = serveFile();
    await show(2_001);
    const { item } = await choose('PDF At most 2,000 rows: narrow the filter first.');
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(asked).toEqual([]);
  });
});
