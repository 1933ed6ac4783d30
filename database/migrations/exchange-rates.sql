-- What one unit of a currency was worth in another, at the end of a month or on average.
create table exchange_rate (
  id serial primary key,
  post_month date not null,
  from_currency text not null,
  to_currency text not null,
  kind text not null,
  rate numeric(18, 8) not null,
  source text,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint exchange_rate_kind_check check (kind in ('CLOSING', 'AVERAGE')),
  constraint exchange_rate_rate_check check (rate > 0),
  constraint exchange_rate_post_month_check check (extract(day from post_month) = 1),
  constraint exchange_rate_currencies_check check (from_currency <> to_currency)
);
create unique index exchange_rate_pair on exchange_rate (post_month, from_currency, to_currency, kind) where retired_at is null;
create index exchange_rate_by_month on exchange_rate (post_month, id);

-- Rates of some months in both directions; where only one is kept, the other is its inverse.
create function exchange_quotes(from_month date, to_month date, wanted text)
returns table (post_month date, from_currency text, to_currency text, rate numeric, source text, is_inverse boolean)
language sql stable as $$
  with kept as (
    select r.post_month, r.from_currency, r.to_currency, r.rate, r.source from exchange_rate r
     where r.post_month between from_month and to_month and r.kind = wanted and r.is_active and r.retired_at is null)
  select k.post_month, k.from_currency, k.to_currency, k.rate, k.source, false from kept k
  union all
  select k.post_month, k.to_currency, k.from_currency, round(1 / k.rate, 16), k.source, true from kept k
   where not exists (select 1 from kept o where o.post_month = k.post_month
     and o.from_currency = k.to_currency and o.to_currency = k.from_currency)
$$;

-- What amounts of a currency are multiplied by to be in `target`: directly (`base` is blank), or through the base currency
-- of the fund, which a direct rate goes before.
create function exchange_rates_to(target text, from_month date, to_month date, wanted text)
returns table (post_month date, base text, currency text, rate numeric, source text, is_inverse boolean)
language sql stable as $$
  with quote as materialized (select * from exchange_quotes(from_month, to_month, wanted))
  select q.post_month, '', q.from_currency, q.rate, q.source, q.is_inverse from quote q where q.to_currency = target
  union all
  select a.post_month, a.to_currency, a.from_currency, round(a.rate * b.rate, 16),
      case when a.source is not distinct from b.source then a.source else concat_ws(', ', a.source, b.source) end,
      a.is_inverse or b.is_inverse
    from quote a join quote b on b.post_month = a.post_month and b.from_currency = a.to_currency and b.to_currency = target
   where a.from_currency <> target and a.to_currency <> target
$$;
