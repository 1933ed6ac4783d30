import type { EntityManager } from '@mikro-orm/postgresql';
import { GlossaryTerm } from '../glossary/glossary-term.entity.ts';

type Words = readonly [term: string, definition: string];

/** Written as the lists write their columns, so that hovering over those explains them. */
const standardTerms: readonly { en: Words; ja: Words; ar: Words }[] = [
  {
    en: [
      'Submission#',
      'The number of a submission: one dataset that one service provider submits for one property or fund and one post month.',
    ],
    ja: ['提出番号', 'チケットの番号です。チケットは、1社の提供会社が1つのデータセットを1か月分提出する単位です。'],
    ar: ['رقم التقديم', 'رقم التذكرة: ما يسلمه مزود واحد من مجموعة بيانات واحدة عن شهر واحد.'],
  },
  {
    en: ['Post month', 'The calendar month in which the reported period ends.'],
    ja: ['対象月', '報告対象期間の末日が属する暦月です。'],
    ar: ['شهر الترحيل', 'الشهر التقويمي الذي تنتهي فيه فترة التقرير.'],
  },
  {
    en: ['Due date', 'The last day on which a submission is on time, in the time zone of its property or fund.'],
    ja: ['期限', '期限内とみなされる最終日です。物件またはファンドのタイムゾーンで数えます。'],
    ar: ['تاريخ الاستحقاق', 'آخر يوم يُعد فيه التقديم في موعده، بتوقيت العقار أو الصندوق.'],
  },
  {
    en: ['Dataset', 'A type of workbook that is collected regularly, such as a rent roll or a trial balance.'],
    ja: ['データセット', 'レントロールや試算表など、毎月繰り返し収集するブックの種類です。'],
    ar: ['مجموعة البيانات', 'نوع من المصنفات يُجمع دوريًّا، مثل كشف الإيجارات أو ميزان المراجعة.'],
  },
  {
    en: [
      'Service provider',
      'The company that submits the workbooks of a fund or property, such as the property manager.',
    ],
    ja: ['サービス提供会社', 'ファンドや物件のブックを提出する会社です（例：PM会社）。'],
    ar: ['مزود الخدمة', 'الشركة التي تسلم مصنفات صندوق أو عقار، مثل مدير العقار.'],
  },
  {
    en: ['Entity name', 'A company under a fund that holds some of its properties.'],
    ja: ['エンティティ名', 'ファンドの下にあり、その物件の一部を保有する会社です。'],
    ar: ['اسم الكيان', 'شركة تابعة لصندوق تملك بعض عقاراته.'],
  },
  {
    en: ['Status', 'How far a submission has come, and so who acts next.'],
    ja: ['ステータス', '提出物が今どこにあるかを示します。次に誰が対応するかも分かります。'],
    ar: ['الحالة', 'موضع التقديم في مساره، ومنه يُعرف من عليه التصرف الآن.'],
  },
];

/** The first terms of an empty glossary; later it belongs to the installation. */
export async function seedGlossary(em: EntityManager): Promise<void> {
  if ((await em.count(GlossaryTerm)) > 0) return;
  for (const { en, ja, ar } of standardTerms) {
    em.create(GlossaryTerm, {
      termEn: en[0],
      definitionEn: en[1],
      termJa: ja[0],
      definitionJa: ja[1],
      termAr: ar[0],
      definitionAr: ar[1],
    });
  }
  await em.flush();
}
