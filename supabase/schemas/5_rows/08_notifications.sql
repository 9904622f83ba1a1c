-- How the site announces leads and to whom, which owners can change; there is no other row.
insert into public.notification_settings (id) values (1);
