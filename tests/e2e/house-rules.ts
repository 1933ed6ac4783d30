import type { LanguageCode } from '#contracts/sessions.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { monthsBetween, shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import type { DemoFund, DemoProperty } from '#local/demo/portfolio.ts';
import { rentRollOf } from '#local/demo/rent-roll.ts';
import type { RentRollRow } from '#local/demo/rent-roll.ts';
import type { AdvanceRuleText, BasicRuleText } from './pages/rule-page.ts';

export type HouseRule = 'soft' | 'hard' | 'two' | 'advance';

/** What the administrator calls the rules, and what a provider reads of them. */
const texts: Record<LanguageCode, Record<HouseRule, readonly [name: string, message: string]>> = {
  en: {
    soft: ['Highest rent of the house', 'The rent of {{monthly_base_rent}} is higher than {{limit1}}.'],
    hard: ['Deposits of the file', 'The deposits add up to {{left}}; at most {{limit1}} can be right.'],
    two: ['Deposits against booked rent', 'Deposits of {{left}} stand against booked rent of {{right}}.'],
    advance: ['Rent near the market', 'The rent is too far from the market rent.'],
  },
  ja: {
    soft: ['社内の賃料上限', '賃料{{monthly_base_rent}}が上限{{limit1}}を上回っています。'],
    hard: ['ファイルの敷金合計', '敷金の合計{{left}}が上限{{limit1}}を超えています。'],
    two: ['敷金と計上賃料の比較', '敷金{{left}}に対して計上賃料は{{right}}です。'],
    advance: ['市場賃料との差', '賃料が市場賃料から離れすぎています。'],
  },
  ar: {
    soft: ['أعلى إيجار لدينا', 'الإيجار {{monthly_base_rent}} أعلى من {{limit1}}.'],
    hard: ['مجموع التأمينات في الملف', 'مجموع التأمينات {{left}} يتجاوز الحد {{limit1}}.'],
    two: ['التأمينات مقابل الإيجار المسجل', 'التأمينات {{left}} مقابل إيجار مسجل قدره {{right}}.'],
    advance: ['الإيجار قريب من السوق', 'الإيجار بعيد جدًا عن إيجار السوق.'],
  },
};

/** Values by field, as the demonstration makes them or as the api answers them. */
export type FileRow = Readonly<Record<string, string | number | null>>;

interface Place {
  fund: DemoFund;
  property: DemoProperty;
}

/** Where a property of the demonstration is; a list shows its name. */
export function placeOf(isIt: (property: DemoProperty) => boolean): Place {
  for (const fund of demoFunds) {
    const property = fund.properties.find(isIt);
    if (property) return { fund, property };
  }
  throw new Error('The demonstration lacks the property.');
}

const rowsOf = ({ fund, property }: Place, postMonth: string) => rentRollOf(fund, property, postMonth);
const amounts = (rows: readonly FileRow[], field: string) => rows.map((row) => Number(row[field]));

/** Between the highest figure and the next one: exactly one row is above it. */
function betweenHighest(figures: readonly number[]): number {
  const [highest = 0, next = 0] = [...figures].sort((a, b) => b - a);
  return Math.round(((highest + next) / 2) * 100) / 100;
}

/** How far the rent of a row is from its market rent, in percent; 0 for a vacant unit. */
const gapOf = (row: FileRow) =>
  row['unit_status'] === 'Vacant'
    ? 0
    : (Math.abs(Number(row['monthly_base_rent']) - Number(row['market_rent_monthly'])) /
        Number(row['market_rent_monthly'])) *
      100;

const depositsOf = (rows: readonly FileRow[]) =>
  amounts(rows, 'security_deposit').reduce((sum, deposit) => sum + deposit, 0);

export interface HouseRules {
  basic: Record<Exclude<HouseRule, 'advance'>, BasicRuleText>;
  advance: AdvanceRuleText;
  /** How many rows of a clean rent roll the soft row rule finds. */
  countSoft: (place: Place, postMonth: string) => number;
  /**
   * How often each rule that is soft is broken by the rows of one month.
   * @param booked rent of the month that the rule over two datasets looks at, null without one
   */
  countIn: Record<Exclude<HouseRule, 'hard'>, (rows: readonly FileRow[], booked: number | null) => number>;
  /** How many months earlier the rule over two datasets looks. */
  periods: number;
  /** The first file of the provider: one deposit is too high, and the hard rule stops it. */
  withFault: (rows: RentRollRow[]) => RentRollRow[];
}

/**
 * Four rules for the fund of a submission, from its month until a later one. Of each clean file of the property the soft row
 * rule and the rule in advance mode find one row, the rule over two datasets finds the file, and the hard rule nothing.
 */
export function houseRulesFor(
  { property: reported, postMonth }: Pick<SubmissionSummary, 'property' | 'postMonth'>,
  until: Pick<SubmissionSummary, 'postMonth'>,
  language: LanguageCode,
): HouseRules {
  const place = placeOf(({ code }) => code === reported?.code);
  const rows = rowsOf(place, postMonth);
  const rentLimit = betweenHighest(amounts(rows, 'monthly_base_rent'));
  const gapLimit = betweenHighest(rows.map(gapOf));
  const periods = monthsBetween(bookedMonth(), postMonth);
  const tooHigh = (of: readonly FileRow[]) =>
    amounts(of, 'monthly_base_rent').filter((rent) => rent > rentLimit).length;
  const deposits = depositsOf(rows);
  const written = (rule: HouseRule, type: 'hard' | 'soft') => {
    const [name, message] = texts[language][rule];
    const months = { from: postMonth.slice(0, 7), until: until.postMonth.slice(0, 7) };
    return { type, name, message, fund: place.fund.name, ...months };
  };
  const atMost = { operation: 'lessOrEqual' };
  const sumOfDeposits = { field: 'security_deposit', aggregate: 'SUM', ...atMost };
  return {
    basic: {
      soft: {
        ...written('soft', 'soft'),
        ...{ field: 'monthly_base_rent', aggregate: 'NOT_APPLICABLE', ...atMost, right: String(rentLimit) },
      },
      hard: { ...written('hard', 'hard'), ...sumOfDeposits, right: String(Math.ceil(deposits * 1.5)) },
      two: {
        ...written('two', 'soft'),
        ...sumOfDeposits,
        right: {
          model: 'trial_balance',
          field: 'credit',
          where: { field: 'account_code', value: '4010' },
          periods,
        },
      },
    },
    advance: {
      ...written('advance', 'soft'),
      text: `unit_status = "Vacant" or monthly_base_rent within ${gapLimit}% of market_rent_monthly at monthly_base_rent`,
    },
    countSoft: (of, month) => tooHigh(rowsOf(of, month)),
    countIn: {
      soft: tooHigh,
      two: (of, booked) => (booked !== null && depositsOf(of) > booked ? 1 : 0),
      advance: (of) => of.filter((row) => gapOf(row) > gapLimit).length,
    },
    periods,
    withFault: (clean) =>
      clean.map((row, at) =>
        at === clean.findIndex((one) => one['unit_status'] === 'Occupied')
          ? { ...row, security_deposit: Math.ceil(deposits) }
          : row,
      ),
  };
}

/** A month whose books are closed; the two after it are too, or passed their checks. */
const bookedMonth = () => shiftMonth(`${new Date().toISOString().slice(0, 7)}-01`, -5);
