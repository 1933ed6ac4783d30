import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { PackageMonth } from '#database/packages/package-month.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { startApiOfWorld, postFile, workbook } from '#tests/api/submissions/api-of-world.ts';
import type { ApiOfWorld } from '#tests/api/submissions/api-of-world.ts';
import { act } from '#tests/api/submissions/submission-acts.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createPackage } from '#tests/workflows/package-world.ts';
import type { PackageWorld } from '#tests/workflows/package-world.ts';
import { approveAll } from '#tests/workflows/submission-world.ts';

const memberStates = ['new', 'checking', 'inReview', 'reopened', 'loaded', 'closed'] as const;
type MemberState = (typeof memberStates)[number];
const acts = ['change-post-month', 'close', 'hand-over'] as const;
type PackageAct = (typeof acts)[number];

/** What each act takes, as the table of transitions has it. */
const taken: Record<PackageAct, readonly MemberState[]> = {
  'change-post-month': ['new', 'inReview', 'reopened'],
  close: ['new', 'inReview', 'reopened', 'loaded'],
  'hand-over': ['new', 'reopened'],
};

describe('members of a report package', () => {
  let api: ApiOfWorld;
  let monthly: PackageWorld;
  let admin: Browser;
  let provider: Browser;
  let southId: number;
  const held = new Map<number, Promise<void>>();
  let months = 0;

  beforeAll(async () => {
    api = await startApiOfWorld();
    monthly = await createPackage(api.world);
    const em = api.world.orm.em.fork();
    const south = em.create(ServiceProvider, { code: 'SOUTH', name: 'Southgate', type: 'Property Manager' });
    await em.flush();
    southId = south.id;
    const { validateUpload } = api.world.fakes;
    api.world.fakes.validateUpload = async (input) => {
      await held.get(input.submissionId);
      return validateUpload(input);
    };
    admin = await api.signIn('amira@fund.example');
    provider = await api.signIn('dana@north.example');
  });
  afterAll(async () => {
    await monthly?.stopRelay();
    await api?.close();
  });

  /** All cases together need about a hundred of the months that may be chosen. */
  const nextMonth = () => {
    months += 1;
    return `${2020 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  };

  async function bring(member: OpenedSubmission, state: MemberState): Promise<void> {
    const { world } = api;
    const byAdmin = () => world.as(world.admin, 'Admin');
    if (state === 'new') return;
    if (state === 'closed') {
      await world.send(member, { ...byAdmin(), kind: 'close', reason: 'WAIVED', commentId: 1 });
      await world.until(member, 'Closed');
      return;
    }
    await world.send(member, await world.upload(member, 0));
    if (state === 'checking') {
      await world.until(member, 'Validation In Progress');
      return;
    }
    await world.until(member, 'Submitted For Review');
    if (state === 'reopened') {
      const { generation } = await world.state(member);
      const words = { reasonCode: 'OTHER', commentId: 1, versionNo: 1, generation } as const;
      await world.send(member, { ...byAdmin(), kind: 'reopen', ...words });
      await world.until(member, 'Reopened By Reviewer');
    }
    if (state === 'loaded') {
      await approveAll(world, member);
      await world.until(member, 'DataProcessing Completed');
    }
  }

  const bodies = (postMonth: string): Record<PackageAct, object> => ({
    'change-post-month': { postMonth, comment: 'The month was wrong.' },
    close: { reason: 'WAIVED', comment: 'Not collected.' },
    'hand-over': { serviceProviderId: southId },
  });

  async function placesOf(members: readonly OpenedSubmission[]) {
    const rows = await Promise.all(members.map((member) => api.world.row(member)));
    return rows.map(({ postMonth, serviceProviderId, status }) => ({ postMonth, serviceProviderId, status }));
  }

  async function monthOf(member: OpenedSubmission): Promise<PackageMonth> {
    const { packageMonthId = null } = await api.world.row(member);
    return api.world.orm.em.fork().findOneOrFail(PackageMonth, packageMonthId ?? 0);
  }

  it('all go, or none does and those in the way are named', async () => {
    const state = fc.constantFrom(...memberStates);
    const cases = fc.record({ act: fc.constantFrom(...acts), first: state, second: state }).filter(
      // When all are ready the package is published, and there is nothing left to go together.
      ({ first, second }) => ![first, second].every((one) => one === 'loaded' || one === 'closed'),
    );
    const examples: [{ act: PackageAct; first: MemberState; second: MemberState }][] = [
      [{ act: 'change-post-month', first: 'new', second: 'inReview' }],
      [{ act: 'change-post-month', first: 'new', second: 'checking' }],
      [{ act: 'change-post-month', first: 'reopened', second: 'loaded' }],
      [{ act: 'hand-over', first: 'new', second: 'reopened' }],
      [{ act: 'hand-over', first: 'new', second: 'closed' }],
      [{ act: 'close', first: 'loaded', second: 'new' }],
      [{ act: 'close', first: 'new', second: 'closed' }],
      [{ act: 'close', first: 'inReview', second: 'checking' }],
    ];
    await fc.assert(
      fc.asyncProperty(cases, async (generated) => {
        const members = await monthly.openMonth(nextMonth());
        const [asked] = members;
        if (!asked) throw new Error('two members are expected');
        let goOn: () => void = () => undefined;
        const gate = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        const states = [generated.first, generated.second];
        for (const [index, member] of members.entries()) {
          if (states[index] === 'checking') held.set(member.submissionId, gate);
          await bring(member, states[index] ?? 'new');
        }
        const before = await placesOf(members);
        const to = nextMonth();
        const inTheWay = members.filter(
          (_, index) =>
            !taken[generated.act].includes(states[index] ?? 'new') &&
            !(generated.act === 'close' && index === 1 && states[index] === 'closed'),
        );
        const answer = await act(admin, asked, generated.act, bodies(to)[generated.act]);
        if (inTheWay.length > 0) {
          expect(answer).toMatchObject({
            status: 409,
            body: {
              code: 'PackageInTheWay',
              details: { submissionNos: inTheWay.map(({ submissionNo }) => submissionNo) },
            },
          });
          expect(await placesOf(members)).toEqual(before);
          expect((await monthOf(asked)).postMonth).toBe(before[0]?.postMonth);
        } else {
          expect(answer.status).toBe(200);
          for (const member of members) {
            const isThere = {
              'change-post-month': ({ postMonth }: { postMonth: string }) => postMonth === to,
              close: ({ status }: { status: string }) => status === 'Closed',
              'hand-over': ({ serviceProviderId }: { serviceProviderId: number }) => serviceProviderId === southId,
            }[generated.act];
            await api.world.until(member, isThere);
          }
          const [row] = await placesOf(members);
          const { postMonth, serviceProviderId } = await monthOf(asked);
          expect({ postMonth, serviceProviderId }).toEqual({
            postMonth: row?.postMonth,
            serviceProviderId: row?.serviceProviderId,
          });
        }
        goOn();
      }),
      { numRuns: generatedCases(36), examples, endOnFailure: true },
    );
  }, 240_000);

  it('go together also when a file comes in at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const members = await monthly.openMonth(nextMonth());
      const [first, second] = members;
      if (!first || !second) throw new Error('two members are expected');
      const to = nextMonth();
      const file = { name: 'tb.xlsx', content: workbook(`race-${round}`) };
      const [moved, posted] = await Promise.all([
        act(admin, first, 'change-post-month', bodies(to)['change-post-month']),
        postFile(provider, second.submissionNo, file, { seenGeneration: 0 }),
      ]);
      expect([200, 409]).toContain(moved.status);
      expect([200, 202]).toContain(posted.status);
      await api.world.until(second, 'Submitted For Review');
      const places = await placesOf(members);
      const month = await monthOf(first);
      expect(new Set([...places.map(({ postMonth }) => postMonth), month.postMonth]).size).toBe(1);
      expect(month.postMonth === to).toBe(moved.status === 200);
    }
  }, 120_000);

  it('leave their month free once they are closed as duplicates, and hold the one they go to', async () => {
    const from = nextMonth();
    const members = await monthly.openMonth(from);
    const [first] = members;
    if (!first) throw new Error('two members are expected');
    const other = nextMonth();
    await monthly.openMonth(other);
    const taken = await act(admin, first, 'change-post-month', bodies(other)['change-post-month']);
    expect(taken).toMatchObject({ status: 409, body: { code: 'PostMonthTaken' } });
    const closed = await act(admin, first, 'close', { reason: 'DUPLICATE', comment: 'Twice.' });
    expect(closed.status).toBe(200);
    for (const member of members) await api.world.until(member, 'Closed');
    expect((await monthOf(first)).isKeyReleased).toBe(true);
    for (const member of members) {
      for (const [kind, body] of Object.entries(bodies(nextMonth())) as [PackageAct, object][]) {
        const refused = await act(admin, member, kind, body);
        expect([kind, refused.status, refused.body]).toMatchObject([kind, 409, { code: 'NotAllowedInStatus' }]);
      }
    }
  });
});
