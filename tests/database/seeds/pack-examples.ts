/** For each rule of the packs, a case that keeps it and one that breaks it; written as the table of operations in the docs. */
export const packExamples: Readonly<Record<string, Readonly<Record<string, readonly [kept: string, broken: string]>>>> =
  {
    rent_roll: {
      'unit-code-unique': ['unit_code A; unit_code B', 'unit_code A; unit_code A'],
      'vacant-without-rent': ['unit_status Vacant, monthly_base_rent 0', 'unit_status Vacant, monthly_base_rent 10'],
      'lease-end-after-start': [
        'lease_start_date 2026-01-01, lease_end_date 2026-12-31',
        'lease_start_date 2026-01-01, lease_end_date 2025-12-31',
      ],
      'annual-is-twelve-months': [
        'monthly_base_rent 100, annual_base_rent 1201',
        'monthly_base_rent 100, annual_base_rent 1202',
      ],
      'rent-within-market': [
        'monthly_base_rent 130, market_rent_monthly 100',
        'monthly_base_rent 131, market_rent_monthly 100',
      ],
      'expired-lease-occupied': [
        'unit_status Occupied, lease_end_date 2026-01-31, as_of_date 2026-01-31',
        'unit_status Occupied, lease_end_date 2026-01-30, as_of_date 2026-01-31',
      ],
      'identical-rents': [
        'monthly_base_rent 5; monthly_base_rent 5; monthly_base_rent 5; monthly_base_rent 5; monthly_base_rent 6',
        'monthly_base_rent 5; monthly_base_rent 5; monthly_base_rent 5; monthly_base_rent 5; monthly_base_rent 5',
      ],
      'rent-moved': [
        'unit_code A, monthly_base_rent 5500 / before: unit_code A, monthly_base_rent 5000',
        'unit_code A, monthly_base_rent 5501 / before: unit_code A, monthly_base_rent 5000',
      ],
      'areas-make-property-area': ['rentable_area 510; rentable_area 510', 'rentable_area 510; rentable_area 511'],
      'rent-agrees-with-ledger': [
        'monthly_base_rent 105 / other: account_name Base Rent, net_change -100; account_name Parking, net_change -9',
        'monthly_base_rent 106 / other: account_name Base Rent, net_change -100; account_name Parking, net_change -9',
      ],
    },
    trial_balance: {
      'debits-equal-credits': ['debit 5; credit 5', 'debit 5; credit 5.02'],
      'closings-sum-to-zero': [
        'closing_balance 5, currency USD; closing_balance -4, currency USD',
        'closing_balance 5, currency USD; closing_balance -3.99, currency USD',
      ],
      'closing-is-opening-and-movement': [
        'opening_balance 5, debit 3, credit 1, closing_balance 7',
        'opening_balance 5, debit 3, credit 1, closing_balance 8',
      ],
      'opening-is-prior-closing': [
        'account_code 1, opening_balance 5 / before: account_code 1, closing_balance 5',
        'account_code 1, opening_balance 6 / before: account_code 1, closing_balance 5',
      ],
      'movement-moved': [
        'account_code 1, net_change 110000 / before: account_code 1, net_change 100000',
        'account_code 1, net_change 110001 / before: account_code 1, net_change 100000',
      ],
      'deposits-agree-with-rent-roll': [
        'account_name Security Deposits, closing_balance -101 / other: security_deposit 100',
        'account_name Security Deposits, closing_balance -102 / other: security_deposit 100',
      ],
    },
    budget: {
      'twelve-months': [
        Array.from({ length: 12 }, (_, month) => `account_code 1, period 2026-${month + 1}`).join('; '),
        Array.from({ length: 11 }, (_, month) => `account_code 1, period 2026-${month + 1}`).join('; '),
      ],
      'account-once-a-month': [
        'account_code 1, period 2026-01; account_code 1, period 2026-02',
        'account_code 1, period 2026-01; account_code 1, period 2026-01',
      ],
      'one-currency': ['currency USD; currency USD', 'currency USD; currency JPY'],
      'amount-not-negative': [
        'account_name Vacancy Loss, amount -5; account_name Utilities, amount 0',
        'account_name Utilities, amount -5',
      ],
      'month-near-the-usual': [
        'account_code 1, amount 10; account_code 1, amount 10; account_code 1, amount 50',
        'account_code 1, amount 10; account_code 1, amount 10; account_code 1, amount 51',
      ],
      'driver-with-quantity': ['driver kWh, driver_quantity 5', 'driver kWh'],
      'approval-named': ['approved_on 2026-01-01, approved_by Ann', 'approved_on 2026-01-01'],
      'approved-until-today': ['approved_on 2026-02-05', 'approved_on 2026-02-06'],
    },
    charge_schedule: {
      'unit-in-rent-roll': [
        'property_code P, unit_code A / other: property_code P, unit_code A',
        'property_code P, unit_code A / other: property_code P, unit_code B',
      ],
      'charge-end-after-start': [
        'charge_start_date 2026-01-01, charge_end_date 2026-01-01',
        'charge_start_date 2026-01-01, charge_end_date 2025-12-31',
      ],
      'steps-follow-each-other': [
        'charge_start_date 2026-01-01, charge_end_date 2026-06-30; charge_start_date 2026-07-01, charge_end_date 2026-12-31',
        'charge_start_date 2026-01-01, charge_end_date 2026-06-30; charge_start_date 2026-08-01, charge_end_date 2026-12-31',
      ],
      'last-step-ends-with-lease': [
        'property_code P, unit_code A, lease_code L, charge_type Base Rent, amount_basis Monthly, charge_end_date 2026-12-31' +
          ' / other: property_code P, unit_code A, lease_code L, lease_end_date 2026-12-31',
        'property_code P, unit_code A, lease_code L, charge_type Base Rent, amount_basis Monthly, charge_end_date 2026-11-30' +
          ' / other: property_code P, unit_code A, lease_code L, lease_end_date 2026-12-31',
      ],
      'base-rent-in-rent-roll': [
        'property_code P, unit_code A, lease_code L, charge_type Base Rent, amount_basis Monthly, amount 101, ' +
          'charge_start_date 2026-01-01, charge_end_date 2026-12-31' +
          ' / other: property_code P, unit_code A, lease_code L, monthly_base_rent 100',
        'property_code P, unit_code A, lease_code L, charge_type Base Rent, amount_basis Monthly, amount 102, ' +
          'charge_start_date 2026-01-01, charge_end_date 2026-12-31' +
          ' / other: property_code P, unit_code A, lease_code L, monthly_base_rent 100',
      ],
      'amount-positive': ['charge_type Concession, amount -5; charge_type CAM, amount 5', 'charge_type CAM, amount -5'],
      'escalation-within-cap': ['escalation_rate 3, escalation_cap 3', 'escalation_rate 4, escalation_cap 3'],
      'fixed-escalation-usual': [
        'escalation_type Fixed, escalation_rate 10; escalation_type Index, escalation_rate 12',
        'escalation_type Fixed, escalation_rate 10.5',
      ],
      'tax-rate-possible': ['tax_rate 27', 'tax_rate 28'],
      'share-possible': ['pro_rata_share 100', 'pro_rata_share 101'],
      'base-year-named': ['recovery_method Base Year, base_year 2024', 'recovery_method Base Year'],
    },
    debt: {
      'loan-once': ['loan_code A; loan_code B', 'loan_code A; loan_code A'],
      'balance-rolls-forward': [
        'opening_balance 100, drawdown 20, principal_paid 10, closing_balance 110',
        'opening_balance 100, drawdown 20, principal_paid 10, closing_balance 120',
      ],
      'opening-is-prior-closing': [
        'loan_code A, opening_balance 100 / before: loan_code A, closing_balance 100',
        'loan_code A, opening_balance 102 / before: loan_code A, closing_balance 100',
      ],
      'within-commitment': ['closing_balance 100, committed 100', 'closing_balance 101, committed 100'],
      'maturity-after-origination': [
        'origination_date 2024-01-01, maturity_date 2029-01-01',
        'origination_date 2024-01-01, maturity_date 2024-01-01',
      ],
      'no-balance-past-maturity': [
        'closing_balance 5, maturity_date 2025-01-01, extended_maturity 2027-01-01, period_end 2026-01-31',
        'closing_balance 5, maturity_date 2025-01-01, period_end 2026-01-31',
      ],
      'ltv-covenant': ['ltv 60, ltv_covenant 60', 'ltv 61, ltv_covenant 60'],
      'dscr-covenant': ['dscr 1.25, dscr_covenant 1.25', 'dscr 1.2, dscr_covenant 1.25'],
      'breach-reported': [
        'ltv 61, ltv_covenant 60, covenant_status Waived',
        'ltv 61, ltv_covenant 60, covenant_status OK',
      ],
      'ltv-supervisory-limit': ['facility_type Mortgage, ltv 85', 'facility_type Mortgage, ltv 86'],
      'dscr-usual': ['facility_type Mortgage, dscr 1.25', 'facility_type Mortgage, dscr 1.24'],
      'interest-near-rate': [
        'interest_paid 300, opening_balance 100000, all_in_rate 4.5',
        'interest_paid 300, opening_balance 100000, all_in_rate 4.7',
      ],
    },
    leasing_deal: {
      'deal-once': ['deal_id D, unit_code A; deal_id D, unit_code B', 'deal_id D, unit_code A; deal_id D, unit_code A'],
      'stage-not-in-future': ['stage_date 2026-02-05', 'stage_date 2026-02-06'],
      'lease-end-after-start': [
        'start_date 2026-01-01, end_date 2026-12-31',
        'start_date 2026-01-01, end_date 2025-12-31',
      ],
      'term-agrees-with-dates': [
        'start_date 2026-01-01, end_date 2030-12-31, term_months 60',
        'start_date 2026-01-01, end_date 2030-12-31, term_months 62',
      ],
      'executed-is-whole': [
        'stage Executed, deal_type New, start_date 2026-01-01, starting_rent 40',
        'stage Executed, deal_type New, start_date 2026-01-01',
      ],
      'renewal-has-prior-rent': [
        'stage Executed, deal_type Renewal, prior_rent 39',
        'stage Executed, deal_type Renewal',
      ],
      'effective-rent-usual': ['net_effective_rent 60, starting_rent 50', 'net_effective_rent 61, starting_rent 50'],
      'rent-spread-usual': ['rent_spread -50', 'rent_spread 51'],
      'free-months-usual': ['free_months 15, term_months 60', 'free_months 16, term_months 60'],
      'commission-usual': ['leasing_commission 10', 'leasing_commission 11'],
      'rent-near-budget': ['starting_rent 60, budget_rent 50', 'starting_rent 61, budget_rent 50'],
      'unit-in-rent-roll': [
        'property_code P, unit_code A / other: property_code P, unit_code A',
        'property_code P, unit_code A / other: property_code P, unit_code B',
      ],
    },
    occupancy: {
      'occupied-within-leasable': ['occupied_area 10, leasable_area 10', 'occupied_area 11, leasable_area 10'],
      'leased-within-leasable': ['leased_area 10, leasable_area 10', 'leased_area 11, leasable_area 10'],
      'vacant-is-the-rest': [
        'leasable_area 10, occupied_area 6, vacant_area 5',
        'leasable_area 10, occupied_area 6, vacant_area 6',
      ],
      'occupancy-agrees-with-areas': [
        'leasable_area 300, occupied_area 200, occupancy_pct_area 66.7',
        'leasable_area 300, occupied_area 200, occupancy_pct_area 67',
      ],
      'units-within-total': ['units_occupied 5, units_total 5', 'units_occupied 6, units_total 5'],
      'units-move-with-tenants': [
        'property_code P, units_occupied 6, move_ins 2, move_outs 1 / before: property_code P, units_occupied 5',
        'property_code P, units_occupied 7, move_ins 2, move_outs 1 / before: property_code P, units_occupied 5',
      ],
      'tenants-within-leases': ['number_of_tenants 5, number_of_leases 5', 'number_of_tenants 6, number_of_leases 5'],
      'leasable-is-property-area': ['leasable_area 1020', 'leasable_area 1021'],
      'occupied-in-rent-roll': [
        'property_code P, occupied_area 102 / other: property_code P, unit_status Occupied, rentable_area 100',
        'property_code P, occupied_area 103 / other: property_code P, unit_status Occupied, rentable_area 100',
      ],
      'occupancy-moved': [
        'property_code P, occupancy_pct_area 95 / before: property_code P, occupancy_pct_area 90',
        'property_code P, occupancy_pct_area 96 / before: property_code P, occupancy_pct_area 90',
      ],
      'unexpired-term-usual': ['wault_years 30', 'wault_years 31'],
    },
    valuation: {
      'net-is-gross-less-costs': [
        'market_value_gross 112, purchaser_costs 2, market_value_net 110',
        'market_value_gross 112, purchaser_costs 2, market_value_net 112',
      ],
      'share-possible': ['ownership_share 100', 'ownership_share 101'],
      'valued-within-period': ['valuation_date 2026-01-31', 'valuation_date 2026-02-01'],
      'valued-within-a-year': ['valuation_date 2025-01-31', 'valuation_date 2025-01-30'],
      'standard-named': ['valuation_type External, standard RICS', 'valuation_type External'],
      'inspected-before-valued': [
        'inspection_date 2025-12-01, valuation_date 2025-12-31',
        'inspection_date 2026-01-01, valuation_date 2025-12-31',
      ],
      'value-moved': ['change_pct -10', 'change_pct 10.1'],
      'cap-rate-usual': ['cap_rate 2', 'cap_rate 15.5'],
      'terminal-rate-not-below': ['terminal_cap_rate 4.3, cap_rate 4.1', 'terminal_cap_rate 4, cap_rate 4.1'],
      'value-is-income-capitalised': [
        'method Direct Cap, stabilised_noi 5, cap_rate 5, market_value_gross 105',
        'method Direct Cap, stabilised_noi 5, cap_rate 5, market_value_gross 106',
      ],
      'initial-yield-near-rent': [
        'initial_yield 5, passing_rent 6, market_value_gross 100',
        'initial_yield 4, passing_rent 6, market_value_gross 100',
      ],
    },
  };
