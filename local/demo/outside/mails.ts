import { shiftMonth } from '../months.ts';
import { demoFunds } from '../portfolio.ts';
import { rowsOf } from '../rows.ts';
import { writeWorkbook } from '../workbook.ts';
import type { MailFile, OutsideMail } from './mail-text.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const dayMs = 86_400_000;

/**
 * What came to the mailbox: a rent roll of the month that names its property, one of another address that claims to correct it,
 * and a letter.
 */
export async function makeMails(current: string, now: Date): Promise<OutsideMail[]> {
  const japan = demoFunds.find(({ provider }) => provider.code === 'MINATO');
  const property = japan?.properties[1];
  if (!japan || !property) throw new Error('The demonstration has no second property in Japan.');
  const month = current.slice(0, 7);
  const rentRoll = async (name: string, postMonth: string): Promise<MailFile> => ({
    ...{ name, type: workbookType },
    content: await writeWorkbook(
      japan,
      property.name,
      current,
      'rent_roll',
      rowsOf('rent_roll', japan, [property], postMonth),
    ),
  });
  const sent = (days: number) => new Date(now.getTime() - days * dayMs);
  return [
    {
      ...{ uid: 1, from: { name: '田辺 由紀', address: 'tanabe@minato-pm.example' }, sentAt: sent(2) },
      ...{ subject: `レントロール（${month}）`, text: '今月分をお送りします。' },
      files: [
        await rentRoll(`${property.code} RentRoll ${month}.xlsx`, current),
        { name: 'logo.png', type: 'image/png', content: Buffer.from('89504e470d0a1a0a', 'hex') },
      ],
    },
    {
      ...{ uid: 2, from: { name: 'Minato PM', address: 'minato.pm@free-mail.example' }, sentAt: sent(1) },
      ...{ subject: 'Corrected rent roll, please replace', text: 'See attached.' },
      files: [await rentRoll('RentRoll corrected.xlsx', shiftMonth(current, -1))],
    },
    {
      ...{ uid: 3, from: { name: '田辺 由紀', address: 'tanabe@minato-pm.example' }, sentAt: sent(1) },
      ...{ subject: '請求書', text: '' },
      files: [{ name: 'invoice.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7\n') }],
    },
  ];
}
