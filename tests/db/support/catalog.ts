/** Everything that a database of this project consists of, as text for comparing two databases. */
import type { Database } from '../../../local/database/database.ts'

/** One object: its kind and name, and its full definition. */
interface CatalogEntry {
  object: string
  definition: unknown
}

/** Privileges in a fixed order: Postgres lists them in the order in which they were granted. */
const rights = (acl: string) =>
  `coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(${acl}) as item), 'default')`

const comment = (oid: string, catalog: string) => `coalesce(obj_description(${oid}, '${catalog}'), '')`

/** The project's own schemas, and `storage`, to which it adds policies. All others belong to the platform. */
const ours = `select oid from pg_namespace where nspname in ('public', 'private', 'storage')`

const queries = [
  `select 'schema ' || nspname,
          jsonb_build_array(nspowner::regrole, ${rights('nspacl')}, ${comment('oid', 'pg_namespace')})
   from pg_namespace where nspname !~ '^pg_(toast|temp)' and nspname <> 'supabase_migrations'`,
  `select 'extension ' || extname, jsonb_build_array(extnamespace::regnamespace, extversion) from pg_extension`,
  `select 'relation ' || oid::regclass, jsonb_build_array(
     relkind, relpersistence, relowner::regrole, ${rights('relacl')}, relrowsecurity, relforcerowsecurity,
     relreplident, reloptions, ${comment('oid', 'pg_class')})
   from pg_class where relnamespace in (${ours})`,
  `select 'column ' || attrelid::regclass || '.' || attname, jsonb_build_array(
     attnum, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation,
     pg_get_expr(adbin, adrelid), ${rights('attacl')}, coalesce(col_description(attrelid, attnum), ''))
   from pg_attribute
   join pg_class on pg_class.oid = attrelid and relkind in ('r', 'v', 'm', 'p')
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace in (${ours}) and attnum > 0 and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || '.' || conname, jsonb_build_array(
     pg_get_constraintdef(oid), convalidated, condeferrable, ${comment('oid', 'pg_constraint')})
   from pg_constraint where connamespace in (${ours}) and conrelid <> 0`,
  `select 'index ' || indexrelid::regclass, jsonb_build_array(pg_get_indexdef(indexrelid), indisvalid, indisclustered)
   from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace in (${ours})`,
  `select 'policy ' || polrelid::regclass || ' "' || polname || '"', jsonb_build_array(
     polcmd, polpermissive, (select string_agg(role::regrole::text, ' ' order by role::regrole::text)
       from unnest(polroles) as role),
     pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))
   from pg_policy`,
  // The definition includes security, volatility, settings (search_path) and body.
  `select 'function ' || oid::regprocedure, jsonb_build_array(
     pg_get_functiondef(oid), proowner::regrole, ${rights('proacl')}, ${comment('oid', 'pg_proc')})
   from pg_proc where pronamespace in (${ours}) and prokind in ('f', 'p')`,
  `select 'trigger ' || tgrelid::regclass || '.' || tgname, jsonb_build_array(pg_get_triggerdef(oid), tgenabled)
   from pg_trigger where not tgisinternal`,
  `select 'event trigger ' || evtname, jsonb_build_array(evtevent, evtfoid::regproc, evtenabled) from pg_event_trigger`,
  `select 'type ' || pg_type.oid::regtype, jsonb_build_array(typtype, typowner::regrole, ${rights('typacl')},
     (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
   from pg_type where typnamespace in (${ours})`,
  `select 'view ' || schemaname || '.' || viewname, jsonb_build_array(definition)
   from pg_views where schemaname in ('public', 'private')`,
  `select 'default rights of ' || defaclrole::regrole || ' ' || defaclnamespace || defaclobjtype::text,
     jsonb_build_array(${rights('defaclacl')})
   from pg_default_acl`,
  `select 'publication ' || pubname, jsonb_build_array(puballtables, pubinsert, pubupdate, pubdelete) from pg_publication`,
  `select 'role ' || rolname, jsonb_build_array(rolsuper, rolinherit, rolcanlogin, rolbypassrls, rolconfig)
   from pg_roles where rolname !~ '^pg_'`,
  `select 'bucket ' || id, to_jsonb(bucket) - 'created_at' - 'updated_at' from storage.buckets as bucket`,
]

/**
 * Reads schemas, extensions, tables, columns, constraints, indexes, policies, privileges, functions, triggers, types,
 * roles, buckets, and the rows of every table (their number, and the rows of settings themselves).
 *
 * Two databases with the same catalog behave the same. Sorted by object.
 */
export function readCatalog(database: Database): Promise<CatalogEntry[]> {
  return database.transaction(async ({ query }) => {
    // With an empty search path, every name in a definition includes its schema.
    await query(`select set_config('search_path', '', true)`)
    const entries: CatalogEntry[] = []
    for (const sql of queries) {
      entries.push(...(await query<CatalogEntry>(`select * from (${sql}) as entry (object, definition)`)))
    }
    const tables = await query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in (${ours})`,
    )
    for (const { name } of tables) {
      entries.push(
        ...(await query<CatalogEntry>(
          `select 'rows of ${name.replaceAll("'", "''")}' as object, to_jsonb(count(*)) as definition from ${name}`,
        )),
      )
    }
    entries.push(
      ...(await query<CatalogEntry>(
        `select 'notification settings ' || id as object, to_jsonb(setting) as definition
       from public.notification_settings as setting`,
      )),
    )
    return entries.sort((a, b) => (a.object < b.object ? -1 : 1))
  })
}
