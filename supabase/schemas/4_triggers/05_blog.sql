create trigger blog_posts_updated_at
  before update on public.blog_posts
  for each row execute function private.set_updated_at();

create trigger blog_posts_slug
  before insert or update on public.blog_posts
  for each row
  when (new.slug is null)
  execute function private.set_slug();

create trigger blog_posts_keep_deleted
  after delete on public.blog_posts
  for each row execute function private.keep_deleted_row();

create trigger blog_posts_audit
  after insert or update or delete on public.blog_posts
  for each row execute function private.write_audit();

create trigger blog_posts_state
  before insert or update on public.blog_posts
  for each row execute function private.set_post_state();

create trigger blog_posts_version
  after insert or update on public.blog_posts
  for each row execute function private.keep_post_version();

create trigger blog_posts_deleted
  after delete on public.blog_posts
  for each row execute function private.let_post_versions_go();

create trigger blog_posts_publishing after insert or update or delete on public.blog_posts
  for each row execute function private.note_public_change();

create trigger blog_posts_former_slug
  after update of slug on public.blog_posts
  for each row
  when (old.slug <> new.slug)
  execute function private.keep_former_slug();

create trigger blog_posts_not_again
  before insert on public.blog_posts
  for each row execute function private.refuse_resurrection();

create trigger blog_posts_words
  after insert or update of title, content, excerpt, author, description, tags on public.blog_posts
  for each row execute function private.row_words();
