-- Settings for the whole team, which owners can change; there is no other row.
insert into public.team_settings (second_factor_demanded) values (false);

insert into private.alarms (told_until) values (now());
