import { User } from '#database/users/user.entity.ts';
import { median, seconds } from '../figures.ts';
import type { BenchInstallation } from '../installation.ts';
import { postMonth, totalArea } from '../rent-roll.ts';
import { installDesk, openDesk, openSubmissionAt, postFile, waitFor } from '../submissions.ts';
import type { Masters } from '../submissions.ts';

export const rowsOfUpload = 200;

/** How long each took, in milliseconds. */
export type Uploads = readonly number[];

/** One upload after the other, from the request to "Submitted For Review", while `isOn` says so; three at least. */
export async function uploadWhile(
  { orm, baseUrl, database }: BenchInstallation,
  masters: Masters,
  path: string,
  isOn: (count: number) => boolean,
): Promise<Uploads> {
  const took: number[] = [];
  // One person uploads for one provider after the other: people who sign in this often are answered 429.
  const { person } = await openDesk(orm, baseUrl, masters, totalArea(rowsOfUpload));
  const { userId } = (await person.read('/api/session')).user;
  while (took.length < 3 || isOn(took.length)) {
    const place = await installDesk(orm, masters, totalArea(rowsOfUpload));
    await orm.em.fork().nativeUpdate(User, { id: userId }, { serviceProviderId: place.providerId });
    const submission = await openSubmissionAt(orm, masters, place, postMonth);
    const startedAt = performance.now();
    const { status, body } = await postFile(person, submission.submissionNo, { path, name: 'rent roll.xlsx' }, 0);
    if (status !== 200 && status !== 202) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`);
    await waitFor(database, submission, (row) => row.status === 'Submitted For Review', 120_000);
    took.push(performance.now() - startedAt);
  }
  return took;
}

export const uploadsText = (took: Uploads): string =>
  `${seconds(median(took))} (slowest ${seconds(Math.max(...took))}, ${took.length} uploads)`;
