-- With acknowledgements on, a message is stored without reading all notifications there ever were.

create index notifications_acknowledged_idx on public.notifications (created_at) where channel = 'acknowledgement';
