-- Areas in another unit: 1 tsubo = 400/121 m2, 1 sq ft = 0.09290304 m2. Null for a unit that is not known.
create function area_in(area numeric, unit text, target text) returns numeric language sql immutable parallel safe as $$
  select case when unit = target then area else
    (case unit when 'sqm' then area when 'sqft' then area * 0.09290304 when 'tsubo' then area * 400 / 121 end)
    * (case target when 'sqm' then 1 when 'sqft' then 1 / 0.09290304 when 'tsubo' then 121::numeric / 400 end) end
$$;

-- What is published of a data model for a month; one dataset of a model feeds reports for a place and month.
create index reporting_load_published_by_month on reporting_load (data_model_code, post_month, id)
  where state = 'published';
