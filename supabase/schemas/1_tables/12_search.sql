-- The text by which leads, conversations, posts and people are searched, in lower case and indexed: scanning a hundred
-- thousand messages took seconds. It has its own tables because row-level security keeps a pattern from using an index
-- of the table it guards, and because the text must not show up in the trash, the log or a backup.

create table private.contact_submissions_words (
  id uuid primary key references public.contact_submissions on delete cascade,
  words text not null
);

create index contact_submissions_words_idx on private.contact_submissions_words using gin (words extensions.gin_trgm_ops);

create table private.chat_logs_words (
  id uuid primary key references public.chat_logs on delete cascade,
  words text not null
);

create index chat_logs_words_idx on private.chat_logs_words using gin (words extensions.gin_trgm_ops);

create table private.blog_posts_words (
  id uuid primary key references public.blog_posts on delete cascade,
  words text not null
);

create index blog_posts_words_idx on private.blog_posts_words using gin (words extensions.gin_trgm_ops);

create table private.people_words (
  id uuid primary key references public.people on delete cascade,
  words text not null
);

create index people_words_idx on private.people_words using gin (words extensions.gin_trgm_ops);
