import { Migration } from '@mikro-orm/migrations';

/** Why a step of a process fails, apart from the words for operators: each class of failure has words of its own. */
export class Migration20261122144700_failures_of_steps extends Migration {
  override up(): void {
    this.addSql('alter table process_trouble add column step text, add column attempts int, add column failure text');
    this.addSql('alter table submission add column step_failure text');
  }
}
