-- Questions and answers, shown in the order of "order".

create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(btrim(question)) between 1 and 300),
  answer text not null check (length(btrim(answer)) between 1 and 5000),
  "order" integer not null default 0
);
create index faqs_order_idx on public.faqs ("order", id);

alter table public.faqs enable row level security;
revoke all on table public.faqs from public, anon, authenticated, service_role;
grant select on table public.faqs to anon;
grant select, insert, update, delete on table public.faqs to authenticated, service_role;

create policy "anyone reads faqs" on public.faqs
  for select to anon, authenticated
  using (true);
create policy "administrators add faqs" on public.faqs
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change faqs" on public.faqs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "administrators delete faqs" on public.faqs
  for delete to authenticated
  using ((select private.is_admin()));
