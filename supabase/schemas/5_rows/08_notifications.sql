-- How and to whom the site tells of leads, for owners to change; there is no other row.
insert into public.notification_settings (id) values (1);
