/** What a request asks of the database: one statement, and how to build the response from its result. */

import { rawJson } from '../http/json.ts'
import { parseColumns } from './grammar/columns.ts'
import type { MediaType } from './media-type.ts'
import { parseArguments, parseChanges, parseRows } from './payload.ts'
import { parsePreferences } from './preferences.ts'
import { applyRange, contentRange } from './range.ts'
import { planRead, type ReadPlan } from './read-plan.ts'
import { notImplemented, RestError } from './rest-error.ts'
import type { Routine, SchemaCache, Table } from './schema-cache.ts'
import { type Arguments, namesOf } from './sql/call.ts'
import { Parameters, type Statement } from './sql/parameters.ts'
import { deleteSql, insertSql, updateSql } from './sql/write.ts'
import {
  type Answer,
  callStatement,
  changeStatement,
  NOTHING_CHANGED,
  readStatement,
  type Shape,
} from './statement.ts'

/** The project setting "Max rows" of hosted Supabase. */
const MAX_ROWS = 1000

/** A request, as far as the database is concerned. */
export interface RestRequest {
  method: string
  target: { kind: 'table' | 'function'; name: string }
  query: URLSearchParams
  headers: Headers
  mediaType: MediaType
  /** The text of the body; empty for a request without one. */
  body: string
}

export interface Operation {
  statement: Statement
  /** Whether its transaction is read-only. */
  readOnly: boolean
  /** Builds the response; runs before the transaction commits, so that a RestError rolls the change back. */
  respond(answer: Answer): Response
}

/** Plans what `request` asks for. Throws the RestError that answers an impossible request. */
export function planOperation(request: RestRequest, cache: SchemaCache): Operation {
  if (request.target.kind === 'function') return planCall(request, cache)
  const table = cache.table(request.target.name)
  const plan = planRead(cache, table.name, request.query)
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return planTableRead(request, plan)
    case 'POST':
      return planInsert(request, table, plan)
    case 'PATCH':
      return planUpdate(request, table, plan)
    case 'DELETE':
      return planDelete(request, plan)
    case 'PUT':
      throw notImplemented('PUT')
    default:
      throw unsupported(request.method)
  }
}

function planTableRead(request: RestRequest, plan: ReadPlan): Operation {
  applyRange(plan, request.method === 'GET' ? request.headers.get('range') : null)
  const { count } = parsePreferences(request.headers.get('prefer'))
  const statement = readStatement(plan, { shape: shapeOf(request), count, maxRows: MAX_ROWS })
  return { statement, readOnly: true, respond: answer => respondToRead(request, plan.offset, answer) }
}

function planCall(request: RestRequest, cache: SchemaCache): Operation {
  const { method, target, query, headers } = request
  if (!['GET', 'HEAD', 'POST'].includes(method)) throw unsupported(method)
  if (method === 'POST' && query.has('columns')) throw notImplemented('The parameter columns of a call')

  const overloads = cache.routines(target.name)
  const parameterNames = new Set(
    overloads.flatMap(({ parameters }) => parameters.map(({ name }) => name ?? '')),
  )
  const given: Arguments =
    method === 'POST'
      ? parseArguments(request.body)
      : { texts: new Map([...query].filter(([name]) => parameterNames.has(name))) }
  const routine = cache.routine(target.name, namesOf(given))
  const ignored = 'texts' in given ? parameterNames : undefined
  const plan = planRead(cache, routine.table ?? routine.name, query, ignored)
  applyRange(plan, method === 'GET' ? headers.get('range') : null)
  const { count, maxAffected } = parsePreferences(headers.get('prefer'))
  if (maxAffected !== null && !routine.returnsSet) {
    const message =
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'
    throw new RestError(400, 'PGRST128', message)
  }
  const shape = shapeOfCall(request, routine)
  if (shape === 'value' || shape === 'values') plan.everything = true
  const statement = callStatement(routine, given, plan, { shape, count, maxRows: MAX_ROWS })
  return {
    // PostgREST keeps prepared statements, too. Without filters, there is one text per way to call the function.
    statement: { ...statement, kept: method === 'POST' && query.size === 0 },
    readOnly: method !== 'POST' || !routine.isVolatile,
    respond(answer) {
      requireAtMost(maxAffected, answer.count)
      if (routine.returnsVoid) return new Response(null, { status: 204 })
      if (routine.returnsSet) return respondToRead(request, plan.offset, answer)
      return rawJson(200, answer.body ?? 'null', { 'content-range': '0-0/*' })
    },
  }
}

function planInsert(request: RestRequest, table: Table, plan: ReadPlan): Operation {
  const { query } = request
  const { resolution, missingAsDefault } = parsePreferences(request.headers.get('prefer'))
  const { rows, columns } = parseRows(request.body, table, columnsOf(query, 'columns'))
  const conflict = resolution && {
    columns: columnsOf(query, 'on_conflict') ?? table.primaryKey,
    resolution,
  }
  const parameters = new Parameters()
  const insert = insertSql(table, { columns, rows, missingAsDefault, conflict }, parameters)
  return change(request, insert, plan, parameters)
}

function planUpdate(request: RestRequest, table: Table, plan: ReadPlan): Operation {
  const { body, columns } = parseChanges(request.body, table, columnsOf(request.query, 'columns'))
  const { missingAsDefault } = parsePreferences(request.headers.get('prefer'))
  requireFilter(plan, 'UPDATE')
  const parameters = new Parameters()
  const update = updateSql(table, plan, { columns, body, missingAsDefault }, parameters)
  const operation = change(request, update, plan, parameters)
  return columns.length === 0 ? { ...operation, statement: NOTHING_CHANGED } : operation
}

function planDelete(request: RestRequest, plan: ReadPlan): Operation {
  requireFilter(plan, 'DELETE')
  const parameters = new Parameters()
  return change(request, deleteSql(plan, parameters), plan, parameters)
}

function change(request: RestRequest, sql: string, plan: ReadPlan, parameters: Parameters): Operation {
  const { representation, count, maxAffected } = parsePreferences(request.headers.get('prefer'))
  const statement = changeStatement(sql, plan, parameters, { shape: shapeOf(request), representation })
  return {
    statement,
    readOnly: false,
    respond(answer) {
      const created = request.method === 'POST'
      // This also applies to a change that returns nothing.
      if (wantsObject(request)) requireSingle(answer.count)
      if (!created) requireAtMost(maxAffected, answer.count)
      const headers = { 'content-range': `*/${count ? (answer.total ?? 0) : '*'}` }
      if (!representation) return new Response(null, { status: created ? 201 : 204, headers })
      return rawJson(created ? 201 : 200, answer.body ?? 'null', headers)
    },
  }
}

function respondToRead(request: RestRequest, offset: number, answer: Answer): Response {
  const { status, header } = contentRange(offset, answer.count, answer.total)
  if (wantsObject(request)) requireSingle(answer.count)
  const headers = { 'content-range': header }
  return rawJson(wantsObject(request) ? 200 : status, answer.body ?? 'null', headers)
}

/** Throws PGRST116 unless there is exactly one row. */
function requireSingle(count: number): void {
  if (count === 1) return
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })
}

/** Throws PGRST124 if more rows than allowed are affected. */
function requireAtMost(limit: number | null, affected: number): void {
  if (limit === null || affected <= limit) return
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${affected} rows`,
  })
}

/** Hosted projects run the extension safeupdate, which keeps a forgotten filter from emptying a table. */
function requireFilter(plan: ReadPlan, command: 'UPDATE' | 'DELETE'): void {
  if (plan.where.length === 0) throw new RestError(400, '21000', `${command} requires a WHERE clause`)
}

function wantsObject({ mediaType }: RestRequest): boolean {
  return mediaType === 'object'
}

function shapeOf(request: RestRequest): Shape {
  return wantsObject(request) ? 'object' : 'list'
}

function shapeOfCall(request: RestRequest, routine: Routine): Shape {
  if (routine.returnsRows) return routine.returnsSet ? shapeOf(request) : 'object'
  return routine.returnsSet && !wantsObject(request) ? 'values' : 'value'
}

function columnsOf(query: URLSearchParams, name: 'columns' | 'on_conflict'): string[] | null {
  const text = query.get(name)
  return text === null ? null : parseColumns(text, `${name} parameter`)
}

function unsupported(method: string): RestError {
  return new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
}
