import { describe, expect, it } from '@jest/globals';
import { createProgress } from '#local/progress.ts';

describe('the progress of a start', () => {
  it('names what is still under way beside each part that is done', async () => {
    const lines: string[] = [];
    const progress = createProgress((line) => lines.push(line.replace(/^.*? s {2}/, '')));
    const temporal = Promise.withResolvers<string>();
    const page = Promise.withResolvers<boolean>();
    const steps = [
      progress.step(
        'Temporal',
        () => temporal.promise,
        (address) => address,
      ),
      progress.step(
        'Page',
        () => page.promise,
        () => 'built',
      ),
    ];
    page.resolve(true);
    await steps[1];
    temporal.resolve('127.0.0.1:7233');
    await Promise.all(steps);
    expect(lines).toEqual(['Page               built; still under way: Temporal', 'Temporal           127.0.0.1:7233']);
  });

  it('forgets a part that failed', async () => {
    const lines: string[] = [];
    const progress = createProgress((line) => lines.push(line));
    await expect(progress.step('Mail', () => Promise.reject(new Error('taken')), String)).rejects.toThrow('taken');
    await progress.step(
      'Page',
      () => Promise.resolve(true),
      () => 'built',
    );
    expect(lines.join()).not.toContain('Mail');
  });
});
