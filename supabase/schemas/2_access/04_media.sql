alter table public.media_files enable row level security;
revoke all on table public.media_files from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.media_files to authenticated, service_role;

create policy "owners and editors read media files" on public.media_files
  for select to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors add media files" on public.media_files
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change media files" on public.media_files
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete media files" on public.media_files
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

-- The site's pictures and mail attachments share one policy, because a role with two pays for both on every read. Each
-- member has a folder for their own picture and cannot reach anybody else's.
create policy "members list files of their work and their own picture" on storage.objects
  for select to authenticated
  using (
    case bucket_id
      when 'mail-attachments' then (select private.has_role('owner', 'sales'))
      when 'portfolio-images' then case
        when name like 'team/%' then
          name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
        else (select private.has_role('owner', 'editor'))
      end
      else false
    end
  );

create policy "members add files of their work and their own picture" on storage.objects
  for insert to authenticated
  with check (
    case bucket_id
      when 'mail-attachments' then (select private.has_role('owner', 'sales'))
      when 'portfolio-images' then case
        when name like 'team/%' then
          name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
        else (select private.has_role('owner', 'editor'))
      end
      else false
    end
  );

create policy "members delete files of their work and their own picture" on storage.objects
  for delete to authenticated
  using (
    case bucket_id
      when 'mail-attachments' then (select private.has_role('owner', 'sales'))
      when 'portfolio-images' then case
        when name like 'team/%' then
          name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
        else (select private.has_role('owner', 'editor'))
      end
      else false
    end
  );
