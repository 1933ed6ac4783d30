import { Migration } from '@mikro-orm/migrations';

/**
 * Tables for the rows of the six models that were not collected before. All eight keep fields of an installation in `own`.
 * Rows of trial balances and loans can be about an entity without a property: `fund_id` and `entity_code` name it as
 * `property_id` and `property_code` name a property, both with the code of the master.
 */
export class Migration20261123054500_loaded_tables_of_eight_models extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(tables)) {
      const subject = table === 'loaded_debt' ? ofEntities : ofProperties;
      this.addSql(`create table ${table} (
        load_id int not null references reporting_load (id) on delete cascade,
        row_no int not null,
        ${subject},
        ${columns},
        own jsonb not null default '{}',
        primary key (load_id, row_no)
      )`);
      this.addSql(`create index ${table}_property on ${table} (property_id, load_id)`);
    }
    for (const table of ['loaded_rent_roll', 'loaded_trial_balance']) {
      this.addSql(`alter table ${table} add column own jsonb not null default '{}'`);
    }
    this.addSql(`alter table loaded_trial_balance
      alter column property_id drop not null,
      alter column property_code drop not null,
      add column fund_id int references fund (id),
      add column entity_code text,
      add constraint loaded_trial_balance_subject check (property_id is not null or fund_id is not null)`);
    for (const table of ['loaded_trial_balance', 'loaded_debt']) {
      this.addSql(`create index ${table}_fund on ${table} (fund_id, load_id) where fund_id is not null`);
    }
  }
}

const ofProperties = `property_id int not null references property (id), property_code text not null`;
const ofEntities = `property_id int references property (id), property_code text,
  fund_id int references fund (id), entity_code text,
  constraint loaded_debt_subject check (property_id is not null or fund_id is not null)`;

const tables: Readonly<Record<string, string>> = {
  loaded_budget: `
    fiscal_year numeric, period text, version text, account_code text, account_name text, amount numeric, currency text,
    driver text, driver_quantity numeric, note text, approved_on date, approved_by text`,
  loaded_charge_schedule: `
    unit_code text, lease_code text, tenant_code text, charge_code text, charge_type text, charge_start_date date,
    charge_end_date date, amount numeric, amount_basis text, billing_frequency text, escalation_type text,
    escalation_rate numeric, escalation_index text, escalation_cap numeric, escalation_floor numeric,
    recovery_method text, base_year numeric, expense_stop numeric, pro_rata_share numeric, tax_rate numeric,
    account_code text, currency text`,
  loaded_debt: `
    loan_code text, borrower_entity text, lender text, secured_property_codes text, facility_type text, period_end date,
    origination_date date, maturity_date date, extended_maturity date, original_principal numeric, committed numeric,
    opening_balance numeric, drawdown numeric, principal_paid numeric, closing_balance numeric, rate_type text,
    index text, spread_bps numeric, all_in_rate numeric, hedge_type text, hedge_notional numeric, hedge_strike numeric,
    hedge_expiry date, amortisation text, io_end_date date, day_count text, interest_paid numeric,
    accrued_interest numeric, escrow_balance numeric, ltv numeric, ltv_covenant numeric, dscr numeric,
    dscr_covenant numeric, test_date date, covenant_status text, prepayment_terms text, recourse text, currency text`,
  loaded_valuation: `
    valuation_date date, valuation_type text, status text, valuer text, standard text, method text,
    market_value_gross numeric, purchaser_costs numeric, market_value_net numeric, ownership_share numeric,
    currency text, prior_value numeric, change_pct numeric, cap_rate numeric, terminal_cap_rate numeric,
    discount_rate numeric, stabilised_noi numeric, passing_rent numeric, erv numeric, initial_yield numeric,
    reversionary_yield numeric, report_reference text, inspection_date date`,
  loaded_occupancy: `
    post_month text, leasable_area numeric, leased_area numeric, occupied_area numeric, vacant_area numeric,
    area_unit text, units_total numeric, units_occupied numeric, number_of_leases numeric, number_of_tenants numeric,
    move_ins numeric, move_outs numeric, new_leases numeric, renewals numeric, expiries numeric, net_absorption numeric,
    occupancy_pct_area numeric, occupancy_pct_rent numeric, wault_years numeric`,
  loaded_leasing_deal: `
    deal_id text, unit_code text, tenant_name text, deal_type text, stage text, stage_date date, start_date date,
    end_date date, area numeric, area_unit text, term_months numeric, starting_rent numeric, net_effective_rent numeric,
    prior_rent numeric, rent_spread numeric, free_months numeric, ti_per_area numeric, leasing_commission numeric,
    broker text, budget_rent numeric, currency text`,
};
