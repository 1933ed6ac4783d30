import type { AccountedColumns, FileAccount, SkippedRule } from '#contracts/file-accounts.ts';
import type { AccountLine, AnnotatedAccount } from '#documents/annotating/annotation.ts';
import arabic from '#locales/ar/submission.json' with { type: 'json' };
import english from '#locales/en/submission.json' with { type: 'json' };
import japanese from '#locales/ja/submission.json' with { type: 'json' };
import { fillTemplate } from '#rules/rule-sets/messages.ts';

const wordsOf: Readonly<Record<string, Pick<typeof english, 'file' | 'tab'>>> = {
  en: english,
  ja: japanese,
  ar: arabic,
};
type Words = (typeof english)['file'];

/** The page names up to 1,000 rows for each reason; a cell is no place for as many. */
const mostNamed = 50;
const delimiterNames: Readonly<Record<string, keyof Words['delimiter']>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

export interface AccountNames {
  fieldOf: (field: string) => string;
  ruleOf: (ruleId: number) => string;
  /** Of the other datasets of rules, by reference. */
  datasets: Readonly<Record<string, string>>;
}

/** The account of a file as the lines of a sheet, in the words of the page. */
export function accountLines(account: FileAccount, language: string, names: AccountNames): AnnotatedAccount {
  const { file: words, tab } = wordsOf[language] ?? english;
  return {
    sheetName: tab.file,
    isRightToLeft: language === 'ar',
    sections: [
      { title: words.became, lines: rowLines(account, words) },
      { title: words.columns, lines: columnLines(account.columns, words, names) },
      { title: words.rules, lines: ruleLines(account, words, names) },
      { title: words.reading, lines: readingLines(account, words, names) },
    ],
  };
}

/** The placeholders of the page are those of i18next, which may name a format. */
const say = (template: string, params: Readonly<Record<string, string | number>> = {}): string =>
  fillTemplate(template.replaceAll(', number}}', '}}'), params);

const line = (text: string, count: number | null = null, details = ''): AccountLine => ({ text, count, details });

/** The words for a count; the count itself is in a separate column. */
const withoutCount = (template: string): string => template.replace(/\s*[:：]\s*\{\{n, number\}\}.*$/u, '');

function named(all: readonly string[], count: number, words: Words): string {
  const shown = all.slice(0, mostNamed);
  return [...shown, ...(count > shown.length ? [say(words.moreRows, { n: count - shown.length })] : [])].join('\n');
}

function rowLines({ rowsRead, rowsLoaded, leftOut }: FileAccount, words: Words): AccountLine[] {
  return [
    line(words.loaded, rowsLoaded),
    ...leftOut.map(({ reason, sheet, word, count, rows }) => {
      const texts = rows.map(({ rowNo, text, why: said }) =>
        [sheet, say(words.rowNo, { rowNo }), text, said && `(${said})`].filter(Boolean).join(' '),
      );
      return line(say(words.left[reason], { word: word ?? '' }), count, named(texts, count, words));
    }),
    line(words.rowsInSheet, rowsRead),
  ];
}

function columnLines(columns: AccountedColumns, words: Words, { fieldOf }: AccountNames): AccountLine[] {
  const { mapped, missing, unused, unusedCount, unmapped } = columns;
  const sources = (of: typeof mapped) =>
    of.map(({ letter, source, field }) => `${letter} ${source} → ${fieldOf(field)}`).join('\n');
  const empty = mapped.filter(({ isFilled }) => !isFilled);
  const heads = unused.slice(0, mostNamed).map(({ head, letter }) => `${letter} ${head}`);
  return [
    line(withoutCount(words.mapped), mapped.length, sources(mapped)),
    ...missing.map(({ field, source, lookalike }) => {
      const looked = lookalike === null ? words.looked : words.lookalike;
      return line(
        say(words.missing, { field: fieldOf(field) }),
        null,
        say(looked, { source, lookalike: lookalike ?? '' }),
      );
    }),
    ...unmapped.map(({ field, rowCount }) =>
      line(say(words.unmapped, { field: fieldOf(field) }), rowCount, say(words.unmappedText, { n: rowCount })),
    ),
    ...(empty.length > 0 ? [line(withoutCount(words.emptyColumns), empty.length, sources(empty))] : []),
    line(withoutCount(words.unused), unusedCount, heads.join('\n')),
  ];
}

function ruleLines({ rules }: FileAccount, words: Words, names: AccountNames): AccountLine[] {
  return [
    line(withoutCount(words.rulesRun), rules.runCount),
    ...rules.skipped.map(({ ruleId, rowCount, ofRows, missing }) => {
      const rule = names.ruleOf(ruleId);
      const isWhole = rowCount === null || rowCount === ofRows;
      const text = isWhole ? say(words.skipped, { rule }) : say(words.skippedRows, { n: rowCount, rule });
      return line(text, rowCount, missing.map((fact) => why(fact, words, names)).join('\n'));
    }),
  ];
}

function why({ fact, kind }: SkippedRule['missing'][number], words: Words, names: AccountNames): string {
  return say(words.why[kind], { field: names.fieldOf(fact), dataset: names.datasets[fact] ?? fact });
}

function readingLines(account: FileAccount, words: Words, { fieldOf }: AccountNames): AccountLine[] {
  const { sheets, headRow, encoding, delimiter, dateFormat, constants } = account;
  const read = sheets.filter(({ isRead }) => isRead);
  const left = sheets.filter(({ isRead }) => !isRead);
  const nameOf = ({ name, isHidden }: (typeof sheets)[number]) => (isHidden ? say(words.hiddenSheet, { name }) : name);
  const delimiterName = delimiterNames[delimiter ?? ''];
  return [
    ...read.map(({ name }) => line(say(words.sheet, { name }))),
    ...(left.length > 0 ? [line(withoutCount(words.sheetsLeft), left.length, left.map(nameOf).join('\n'))] : []),
    ...(headRow === null ? [] : [line(say(words.headRow, { rowNo: headRow }))]),
    ...(encoding === null
      ? []
      : [
          line(
            say(account.isEncodingChosen ? words.encodingChosen : words.encoding, { encoding: encoding.toUpperCase() }),
            null,
            delimiterName ? words.delimiter[delimiterName] : '',
          ),
        ]),
    ...(account.hasMacros === true ? [line(words.macros, null, words.macrosText)] : []),
    line(say(words.dateFormat, { format: dateFormat })),
    ...constants.map(({ field, value, origin, cell }) =>
      line(
        say(words.constant, { field: fieldOf(field), value }),
        null,
        say(words.origin[origin], { cell: cell ?? '' }),
      ),
    ),
  ];
}
