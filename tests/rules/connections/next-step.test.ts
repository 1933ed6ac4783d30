import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runFileStatuses, runReasons, runStatuses } from '#contracts/connections.ts';
import { nextStepOf } from '#rules/connections/next-step.ts';

const run = fc.record({
  status: fc.constantFrom(...runStatuses),
  reason: fc.option(fc.constantFrom(...runReasons)),
  files: fc.array(fc.record({ status: fc.constantFrom(...runFileStatuses) }), { maxLength: 4 }),
  isRepeated: fc.boolean(),
});

describe('what may be done about a run', () => {
  const ended = { status: 'kept', reason: 'FilesNotDelivered', isRepeated: false } as const;
  const [kept, refused, delivered] = [{ status: 'kept' }, { status: 'refused' }, { status: 'delivered' }] as const;

  it.each([
    ['a call failed', { ...ended, status: 'failed', reason: 'TimedOut', files: [] }, 'retry'],
    ['the one file was kept', { ...ended, reason: 'NoOpenSubmission', files: [] }, 'retry'],
    ['a file was kept beside a refused one', { ...ended, files: [kept, refused] }, 'retry'],
    ['all that is left was refused', { ...ended, files: [delivered, refused] }, 'correctFiles'],
    ['what was kept went on with a later run', { ...ended, files: [kept], isRepeated: true }, null],
    ['a mail had a refused file', { ...ended, status: 'proposed', reason: null, files: [refused] }, 'correctFiles'],
    ['a receiver rejected messages', { ...ended, reason: 'MessagesRefused', files: [] }, 'sendAgain'],
    ['all went well', { ...ended, status: 'delivered', reason: null, files: [delivered] }, null],
  ] as const)('follows from the fact that %s', (_, given, step) => {
    expect(nextStepOf(given)).toBe(step);
  });

  // A repeated run delivers what was kept, or calls again: it is offered where one of them is to be done, and was not.
  it('is to repeat it only where a call failed or was stopped, or something was kept, and no later run has taken that over', () => {
    fc.assert(
      fc.property(run, (given) => {
        const somethingIsKept = given.files.length === 0 || given.files.some(({ status }) => status === 'kept');
        const changes =
          given.status === 'failed' || given.status === 'stopped' || (given.status === 'kept' && somethingIsKept);
        const isOffered = changes && !given.isRepeated && given.reason !== 'MessagesRefused';
        expect(nextStepOf(given) === 'retry').toBe(isOffered);
      }),
    );
  });
});
