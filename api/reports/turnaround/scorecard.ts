import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScorecardValues } from '#contracts/notifications.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { languageTag } from '#locales/language-tag.ts';
import type { SignedInPerson } from '../../access/person.ts';
import { rowScopeOf } from '../../access/row-scope.ts';
import { AppError } from '../../errors.ts';
import { processMeasures, processQuery } from '../process-query.ts';
import { readQualitySummary } from '../quality/summary.ts';
import { readFigures } from './summary.ts';

export interface Scorecard {
  postMonth: string;
  serviceProvider: { id: number; name: string };
  submissions: number;
  recipients: (Recipient & { name: string })[];
  valuesIn: (language: LanguageCode) => ScorecardValues;
}

interface Asked {
  serviceProviderId: number;
  postMonth?: string | undefined;
}

/**
 * Turnaround and quality of a provider's month, of the submissions that the sender sees.
 * @throws AppError NotFound for a provider without submissions that the sender sees
 */
export async function readScorecard(em: EntityManager, person: SignedInPerson, asked: Asked): Promise<Scorecard> {
  const { serviceProviderId, postMonth: wanted } = asked;
  const query = processQuery.parse({ serviceProviderId: String(serviceProviderId), postMonth: wanted });
  const measures = await processMeasures(em, await rowScopeOf(em, person), query);
  const { condition, postMonth } = measures;
  const serviceProvider = await selectOne<{ id: number; name: string }>(
    em,
    sql`select p.id, p.name from service_provider p where p.id = ${serviceProviderId}
          and exists (select 1 from submission s where ${condition})`,
  );
  if (!serviceProvider) throw new AppError('NotFound', 'The service provider has no submissions that you see.');
  const figures = await readFigures(em, 'calendar', condition, postMonth);
  const { approved } = await readQualitySummary(em, measures);
  const valuesIn = (language: LanguageCode): ScorecardValues => {
    const word = wordsOf('process-reports', language);
    const written = (text: string | null, options: Intl.NumberFormatOptions) =>
      text === null ? '–' : new Intl.NumberFormat(languageTag(language), options).format(Number(text));
    const share = { style: 'percent', maximumFractionDigits: 1 } as const;
    const days = { maximumFractionDigits: 1 } as const;
    return {
      ...{ serviceProvider: serviceProvider.name, postMonth, person: person.name },
      finished: figures.submissions,
      onTime: written(figures.onTime, share),
      firstPass: written(figures.firstPass, share),
      rework: written(figures.rework, days),
      lead: written(figures.lead.median, days),
      lateness: written(figures.lateness.median, days),
      score: written(approved.score, days),
      grade: approved.grade ?? '–',
      weakest: approved.weakest === null ? '–' : word(`quality.dimension.${approved.weakest}`),
    };
  };
  const recipients = await readRecipients(em, serviceProviderId);
  return { postMonth, serviceProvider, submissions: figures.submissions, recipients, valuesIn };
}

/** People who see everything of the provider: the figures of a limited one would be others. */
async function readRecipients(em: EntityManager, serviceProviderId: number): Promise<Scorecard['recipients']> {
  return select(
    em,
    sql`select u.id as "userId", u.name, u.email as address,
          coalesce(u.language, (select code from language where is_default limit 1), 'en') as language
        from app_user u join role r on r.id = u.role_id
        where u.service_provider_id = ${serviceProviderId} and u.is_active and u.retired_at is null and not u.is_service_account
          and r.is_active and r.base_role = 'DataProvider' and not exists (select 1 from user_scope l where l.user_id = u.id)
        order by u.name, u.id limit 50`,
  );
}
