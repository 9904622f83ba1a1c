/** Reading plans as SQL. */
import type { OrderTerm } from '../grammar/syntax.ts'
import type { EmbeddedPlan, ReadPlan } from '../read-plan.ts'
import { RestError } from '../rest-error.ts'
import { conditionSql, fieldSql, type Scope } from './condition.ts'
import { identifier, type Parameters } from './parameters.ts'

/** Where the rows of a plan come from. */
export interface Source {
  /** An item for SQL's FROM. */
  from: string
  /** The FROM item's name for references to its columns, quoted. */
  alias: string
}

/** What the nested parts of one statement share. */
export class ReadContext {
  readonly parameters: Parameters
  /** Maximum number of rows on each level; null for no limit. */
  readonly maxRows: number | null
  #aliases = 0

  constructor(parameters: Parameters, maxRows: number | null) {
    this.parameters = parameters
    this.maxRows = maxRows
  }

  /** A source for the rows of `table`, under a name that is unique in the statement. */
  embeddedSource(table: string): Source {
    this.#aliases += 1
    const alias = identifier(`${table}_${this.#aliases}`)
    return { from: `public.${identifier(table)} as ${alias}`, alias }
  }
}

/** The source for the rows of the table that the URL names. */
export function tableSource(table: string): Source {
  return { from: `public.${identifier(table)}`, alias: identifier(table) }
}

/**
 * The query for the rows of `plan`, and the condition that selects them before any limit.
 *
 * `joined` are further conditions, which tie embedded rows to their outer row.
 */
export function readSql(
  plan: ReadPlan,
  source: Source,
  context: ReadContext,
  joined: string[] = [],
): { rows: string; where: string } {
  const where = whereSql(plan, source, context, joined)
  const order = plan.order.map(term => orderSql(term, plan, source, context)).join(', ')
  const limit = Math.min(plan.limit ?? Number.POSITIVE_INFINITY, context.maxRows ?? Number.POSITIVE_INFINITY)
  const rows = [
    `select ${columnsSql(plan, source, context)} from ${source.from}${where}`,
    order && `order by ${order}`,
    Number.isFinite(limit) && `limit ${limit}`,
    plan.offset > 0 && `offset ${plan.offset}`,
  ]
  return { rows: rows.filter(Boolean).join(' '), where }
}

function columnsSql(plan: ReadPlan, source: Source, context: ReadContext): string {
  const everything = plan.everything ? [`${source.alias}.*`] : []
  const fields = plan.fields.map(({ field, alias, cast }) => {
    const value = fieldSql(field, { alias: source.alias, parameters: context.parameters })
    const name = alias ?? field.path.findLast(step => !/^-?\d+$/.test(step.key))?.key ?? field.column
    return `${cast === null ? value : `cast(${value} as ${cast})`} as ${identifier(name)}`
  })
  const embeds = plan.embeds
    .filter(({ plan }) => plan.everything || plan.fields.length > 0 || plan.embeds.length > 0)
    .map(embed => `${embeddedSql(embed, source, context)} as ${identifier(embed.key)}`)
  return [...everything, ...fields, ...embeds].join(', ')
}

function embeddedSql(embed: EmbeddedPlan, outer: Source, context: ReadContext): string {
  const inner = context.embeddedSource(embed.relationship.table)
  const { rows } = readSql(embed.plan, inner, context, joinSql(embed, outer, inner))
  return embed.relationship.toOne
    ? `(select row_to_json(_row) from (${rows}) as _row)`
    : `(select coalesce(json_agg(_row), '[]') from (${rows}) as _row)`
}

function joinSql({ relationship }: EmbeddedPlan, outer: Source, inner: Source): string[] {
  return relationship.join.map(
    ([left, right]) => `${inner.alias}.${identifier(right)} = ${outer.alias}.${identifier(left)}`,
  )
}

function whereSql(plan: ReadPlan, source: Source, context: ReadContext, joined: string[]): string {
  const scope: Scope = {
    alias: source.alias,
    parameters: context.parameters,
    related(name) {
      const embed = plan.embeds.find(({ key }) => key === name)
      return embed === undefined ? null : existsSql(embed, source, context)
    },
  }
  const conditions = [
    ...joined,
    ...plan.where.map(condition => conditionSql(condition, scope)),
    ...plan.embeds.filter(embed => embed.inner).map(embed => existsSql(embed, source, context)),
  ]
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

function existsSql(embed: EmbeddedPlan, outer: Source, context: ReadContext): string {
  const inner = context.embeddedSource(embed.relationship.table)
  const where = whereSql(embed.plan, inner, context, joinSql(embed, outer, inner))
  return `exists (select from ${inner.from}${where})`
}

function orderSql(term: OrderTerm, plan: ReadPlan, source: Source, context: ReadContext): string {
  const direction = term.descending ? ' desc' : ''
  const nulls = term.nulls === null ? '' : ` nulls ${term.nulls}`
  return `${orderedValueSql(term, plan, source, context)}${direction}${nulls}`
}

function orderedValueSql(term: OrderTerm, plan: ReadPlan, source: Source, context: ReadContext): string {
  const { parameters } = context
  if (term.relation === null) return fieldSql(term.field, { alias: source.alias, parameters })

  const embed = plan.embeds.find(({ key }) => key === term.relation)
  if (embed === undefined) {
    throw new RestError(400, 'PGRST108', `'${term.relation}' is not an embedded resource in this request`, {
      hint: `Verify that '${term.relation}' is included in the 'select' query parameter.`,
    })
  }
  if (!embed.relationship.toOne) {
    throw new RestError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`, {
      details: `'${plan.table}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const inner = context.embeddedSource(embed.relationship.table)
  const value = fieldSql(term.field, { alias: inner.alias, parameters })
  return `(select ${value} from ${inner.from} where ${joinSql(embed, source, inner).join(' and ')})`
}
