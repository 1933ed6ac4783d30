import {
  currentVersion,
  readableVersions,
  versionBefore,
} from '../../../../frontend/src/features/submissions/submission-page/ticket-names.ts';
import { makeTicket } from './make-ticket.ts';

describe('the versions of a submission', () => {
  it('are compared with the one before', () => {
    expect(versionBefore(makeTicket(), 2)?.versionNo).toBe(1);
  });

  it('are not compared with one whose rows were dropped, or every cell would look changed', () => {
    const { versions } = makeTicket();
    const ticket = makeTicket({ versions: versions.map((one) => ({ ...one, hasRows: one.versionNo !== 1 })) });
    expect(readableVersions(ticket).map(({ versionNo }) => versionNo)).toEqual([2]);
    expect(versionBefore(ticket, 2)).toBeNull();
    expect(currentVersion(ticket)?.versionNo).toBe(2);
  });
});
