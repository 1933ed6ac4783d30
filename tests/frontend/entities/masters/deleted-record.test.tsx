import { screen } from '@testing-library/react';
import { problem } from '../../fake-server.ts';
import { speak } from '../../render.tsx';
import { northgate, open, path, serve } from './fake-providers.tsx';
import { choose, closed, press, quick } from './set-up-screen.tsx';

describe('a record that was deleted', () => {
  beforeEach(() => speak('en'));

  it('is not asked for again', async () => {
    let isDeleted = false;
    const calls = serve({
      [`GET ${path}/3/dependants`]: () =>
        isDeleted ? problem(404, 'NotFound') : { body: { live: [], isInHistory: false } },
      [`DELETE ${path}/3`]: () => {
        isDeleted = true;
        return { body: { outcome: 'deleted' } };
      },
      [`GET ${path}`]: () => ({
        body: { rows: isDeleted ? [] : [northgate], page: 1, size: 25, total: isDeleted ? 0 : 1, isTotalCapped: false },
      }),
    });
    const user = quick();
    await open();
    await choose(user, 'Delete…');
    await press(user, 'Delete');
    expect(await screen.findByText('Service provider deleted successfully.')).toBeVisible();
    await closed();
    expect(screen.queryByText('Northgate Realty')).toBeNull();
    const asked = calls.map(({ method, path: at }) => `${method} ${at}`);
    const later = asked.slice(asked.indexOf(`DELETE ${path}/3`) + 1);
    expect(later).toContain(`GET ${path}`);
    expect(later.filter((one) => one.startsWith(`GET ${path}/3`))).toEqual([]);
  });
});
