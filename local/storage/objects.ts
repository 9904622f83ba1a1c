/** The table storage.objects. */
import type { Sql } from '../database/database.ts'
import { arrayText } from '../rest/sql/parameters.ts'

/** What is recorded about an object's bytes. */
export interface Metadata {
  eTag: string
  /** In bytes. */
  size: number
  mimetype: string
  /** `max-age=3600` */
  cacheControl: string
  /** ISO 8601. */
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export interface StoredObject {
  id: string
  bucket_id: string
  name: string
  /** The key that the bytes are stored under. */
  version: string
  metadata: Metadata
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
}

export interface NewObject {
  id: string
  bucketId: string
  name: string
  version: string
  owner: string | null
  metadata: Metadata | null
  userMetadata: Record<string, unknown> | null
}

/** The object, if `sql` may see it. A row inserted by SQL alone has no bytes and is not found. */
export async function findObject(sql: Sql, bucketId: string, name: string): Promise<StoredObject | null> {
  const [row] = await sql.query<{ object: StoredObject }>(
    `select to_jsonb(objects) as object from storage.objects
     where bucket_id = $1 and name = $2 and version is not null and metadata is not null`,
    [bucketId, name],
  )
  return row?.object ?? null
}

const valuesOf = (object: NewObject) => [
  object.id,
  object.bucketId,
  object.name,
  object.version,
  object.owner,
  object.metadata && JSON.stringify(object.metadata),
  object.userMetadata && JSON.stringify(object.userMetadata),
]

const insertion = `
  insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
  values ($1, $2, $3, $4, $5::text::uuid, $5::text, $6::jsonb, $7::jsonb)`

/** Adds an object; rejects with 23505 if there is one of that name. Requires no right to read. */
export async function insertObject(sql: Sql, object: NewObject): Promise<void> {
  await sql.query(insertion, valuesOf(object))
}

/** Adds an object or replaces the one of that name; the caller must be allowed both. */
export async function upsertObject(sql: Sql, object: NewObject): Promise<void> {
  await sql.query(
    `${insertion} on conflict (bucket_id, name) do update set
       version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id,
       metadata = excluded.metadata, user_metadata = excluded.user_metadata`,
    valuesOf(object),
  )
}

/** Replaces the bytes of an object; returns whether there was one that `sql` may change. */
export async function replaceObject(sql: Sql, object: NewObject): Promise<boolean> {
  const { bucketId, name, version, owner, metadata, userMetadata } = object
  const updated = await sql.query(
    `update storage.objects set version = $3, owner = $4::text::uuid, owner_id = $4::text,
       metadata = $5::jsonb, user_metadata = $6::jsonb
     where bucket_id = $1 and name = $2 returning id`,
    [
      bucketId,
      name,
      version,
      owner,
      metadata && JSON.stringify(metadata),
      userMetadata && JSON.stringify(userMetadata),
    ],
  )
  return updated.length > 0
}

/** Renames an object, also into another bucket; returns whether there was one that `sql` may change. */
export async function moveObject(
  sql: Sql,
  from: { bucketId: string; name: string },
  to: { bucketId: string; name: string },
): Promise<boolean> {
  const moved = await sql.query(
    'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id',
    [from.bucketId, from.name, to.bucketId, to.name],
  )
  return moved.length > 0
}

/** The names of all objects of a bucket that `sql` may see. */
export async function listNames(sql: Sql, bucketId: string): Promise<string[]> {
  const rows = await sql.query<{ name: string }>('select name from storage.objects where bucket_id = $1', [
    bucketId,
  ])
  return rows.map(row => row.name)
}

/** Deletes those of the named objects that `sql` may delete, and returns them. */
export async function deleteObjects(sql: Sql, bucketId: string, names: string[]): Promise<StoredObject[]> {
  await sql.query(`select set_config('storage.allow_delete_query', 'true', true)`)
  const rows = await sql.query<{ object: StoredObject }>(
    `delete from storage.objects where bucket_id = $1 and name = any ($2::text[])
     returning to_jsonb(objects) as object`,
    [bucketId, arrayText(names)],
  )
  return rows.map(row => row.object)
}
