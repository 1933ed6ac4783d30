import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { measureInstallation } from '#database/installation-metrics.ts';
import { holdSole } from '#database/sole-holder.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';

describe('figures of the whole installation', () => {
  let world: World;
  let databaseUrl: string;
  beforeAll(async () => {
    world = await createWorld();
    databaseUrl = world.databaseUrl;
  });
  afterAll(() => world?.close());

  const copy = () => {
    const registry = new Registry();
    const sole = holdSole(databaseUrl, 'figures-test');
    measureInstallation(registry, world.orm, sole.isHeld);
    return { sole, read: () => registry.metrics() };
  };

  it('are told by one copy at a time, and by another when that one ends', async () => {
    const [first, second] = [copy(), copy()];
    expect(await first.read()).toContain('postmonth_stuck_tickets{kind="parked"} 0');
    expect(await second.read()).not.toMatch(/^postmonth_/m);
    expect(await first.read()).toContain('postmonth_stuck_tickets{kind="parked"} 0');
    await first.sole.release();
    expect(await second.read()).toContain('postmonth_stuck_tickets{kind="parked"} 0');
    await second.sole.release();
  });

  it('are zero where there is nothing, so that an alarm has a series to look at', async () => {
    const { read, sole } = copy();
    const text = await read();
    for (const [outbox, status] of [
      ['commands', 'parked'],
      ['mails', 'failed'],
    ]) {
      expect(text).toContain(`postmonth_outbox_entries{outbox="${outbox}",status="${status}"} 0`);
    }
    await sole.release();
  });
});
