-- How fast real visits were: page views counted per day by bucket, metric, page and kind of device. Numbers only, no
-- row per view. Each bucket is a tenth wider than the one before: bucket n covers 1.1^n to less than 1.1^(n+1), in
-- milliseconds, for `cls` in thousandths; the first also takes everything below. Days begin at midnight UTC.
create table public.vital_counts (
  metric text not null check (metric in ('lcp', 'inp', 'cls', 'ttfb')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  -- Empty for all pages together, `…` for pages beyond the daily limit; single pages are kept for 90 days.
  page text not null check (length(page) <= 512),
  day date not null,
  bucket smallint not null check (bucket between 0 and 127),
  views bigint not null,
  primary key (page, metric, device, day, bucket)
);

create index vital_counts_pages_idx on public.vital_counts (device, day) where page <> '';
