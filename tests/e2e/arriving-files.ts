import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { rowsOf } from '#local/demo/rows.ts';
import { fileNameOf, writeWorkbook } from '#local/demo/workbook.ts';
import { startMailServer } from '#local/demo/outside/mail-server.ts';
import type { MailServer } from '#local/demo/outside/mail-server.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { installations, mailboxPort } from './installations.ts';
import { person } from './people.ts';
import { placeIds } from './submissions.ts';

export interface Arriving {
  submissionNo: string;
  propertyName: string;
  /** As the valuer would send it. */
  fileName: string;
  workbook: Buffer;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const monthsAhead = 24;

/** A valuation that is waited for, of the first month ahead that has none, with its workbook. Other tests open none. */
export async function awaitedValuation(providerCode: string): Promise<Arriving> {
  const admin = await signIn(installations.demo.url, person('sofia.lindqvist').email);
  const place = await placeIds(providerCode, 'Valuation');
  const fund = demoFunds.find(({ provider }) => provider.code === providerCode);
  const property = fund?.properties[0];
  if (!fund || !property) throw new Error(`The demonstration has no property of ${providerCode}.`);
  for (let ahead = 1; ahead <= monthsAhead; ahead += 1) {
    const postMonth = shiftMonth(currentPostMonth(new Date()), ahead);
    const { status, body } = await admin.send('POST', '/api/submissions', { ...place, postMonth });
    if (status === 409) continue;
    const { submissionNo } = body as Partial<SubmissionDetail>;
    if (!submissionNo) throw new Error(`No submission was opened: ${JSON.stringify(body)}`);
    const rows = rowsOf('valuation', fund, [property], postMonth);
    const workbook = await writeWorkbook(fund, property.name, postMonth, 'valuation', rows);
    const fileName = `${property.code} ${fileNameOf(property, 'valuation', postMonth)}`;
    return { submissionNo, propertyName: property.name, fileName, workbook };
  }
  throw new Error('Every month ahead has its valuation: reset the demonstration.');
}

export const mailAccount = { user: 'postmonth', password: 'the-password-of-the-mailbox' };

/** A mail server with one message: the workbook, a picture, and a letter that was given the name of a workbook. */
export function startMailboxWith({ fileName, workbook }: Arriving, uid: number): Promise<MailServer> {
  return startMailServer(mailboxPort, mailAccount, [
    {
      ...{ uid, from: { name: 'Anyone', address: 'anyone@free-mail.example' }, sentAt: new Date() },
      ...{ subject: 'Valuation', text: 'See attached.' },
      files: [
        { name: fileName, type: workbookType, content: workbook },
        { name: 'logo.png', type: 'image/png', content: Buffer.from('89504e470d0a1a0a', 'hex') },
        { name: 'cover letter.xlsx', type: workbookType, content: Buffer.from('%PDF-1.7\n') },
      ],
    },
  ]);
}

/** Puts files below the folder of the demonstration that connections watch. @returns where they are */
export function putFiles(folder: string, files: Readonly<Record<string, Buffer>>): string {
  const place = join(installations.demo.dataDir, 'watched', ...folder.split('/'));
  mkdirSync(place, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(place, name), content);
  return place;
}
