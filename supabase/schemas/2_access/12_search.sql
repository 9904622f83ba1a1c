alter table private.contact_submissions_words enable row level security;
revoke all on table private.contact_submissions_words from public, anon, authenticated, service_role;

alter table private.chat_logs_words enable row level security;
revoke all on table private.chat_logs_words from public, anon, authenticated, service_role;

alter table private.blog_posts_words enable row level security;
revoke all on table private.blog_posts_words from public, anon, authenticated, service_role;

alter table private.people_words enable row level security;
revoke all on table private.people_words from public, anon, authenticated, service_role;
