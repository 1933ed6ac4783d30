import { Migration } from '@mikro-orm/migrations';

/** Files that carry rules to other installations name a dataset by its name: its id belongs to one installation. */
export class Migration20261127160000_rule_trees_by_dataset_name extends Migration {
  override up(): void {
    this.addSql(`create function rule_tree_by_name(tree jsonb) returns jsonb language plpgsql stable as $$
      declare
        said text := tree::text;
        one record;
      begin
        for one in select distinct r.named[1] as reference, m.code || '#' || d.name as by_name
          from regexp_matches(said, '"dataset": ("[^"#]+#(\\d+)")', 'g') r(named)
          join dataset d on d.id = r.named[2]::int join data_model m on m.id = d.data_model_id
        loop
          said := replace(said, '"dataset": ' || one.reference, '"dataset": ' || to_json(one.by_name)::text);
        end loop;
        return said::jsonb;
      end $$`);
  }
}
