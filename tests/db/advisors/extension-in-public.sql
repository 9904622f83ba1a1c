-- An extension's functions in public would become part of the API. (splinter 0014)
select extname::text as subject
from pg_extension
where extnamespace = 'public'::regnamespace
