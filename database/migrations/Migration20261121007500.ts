import { Migration } from '@mikro-orm/migrations';

/** One Arabic word for service provider: the glossary says it as the screens do, where nobody has changed the term. */
export class Migration20261121007500 extends Migration {
  override up(): void {
    this.addSql(`update glossary_term set term_ar = 'مزود الخدمة', updated_at = clock_timestamp()
      where term_en = 'Service provider' and term_ar = 'مقدم الخدمة'`);
  }
}
