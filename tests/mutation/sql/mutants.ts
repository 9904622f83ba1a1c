/** Faults to put into the SQL that guards data, each as a statement that replaces what the migrations have made. */

export interface Mutant {
  /** The policy, trigger or function, e.g. `policy "owners read visits"`. */
  of: string
  /** What was changed in it. */
  change: string
  sql: string
}

/** All mutants of one file of supabase/schemas. */
export function mutantsOf(file: string): Mutant[] {
  const sql = file.replaceAll(/^\s*--.*$/gm, '')
  return [...policyMutants(sql), ...triggerMutants(sql), ...functionMutants(sql)]
}

/** A policy that is gone, that lets everything through, and that forgets one of its roles. */
function policyMutants(sql: string): Mutant[] {
  return [...sql.matchAll(/create policy ("[^"]+") on ([\w.]+)[^;]*;/g)].flatMap(
    ([statement, name = '', table = '']) => {
      const of = `policy ${name} on ${table}`
      const drop = `drop policy ${name} on ${table};`
      const [rows, check] = [/using (\(.*?\))(?=\s*(with check|;))/s, /with check (\(.*\))(?=\s*;)/s]
      const isSame = rows.exec(statement)?.[1] === check.exec(statement)?.[1]
      const openRows = statement.replace(rows, 'using (true)')
      const openCheck = statement.replace(check, 'with check (true)')
      const changed: [change: string, mutated: string][] = [
        // Whoever may reach a row fulfils the same check as well: only both together make a difference.
        ...(isSame
          ? [['open', openRows.replace(check, 'with check (true)')] as [string, string]]
          : [
              ['using (true)', openRows] as [string, string],
              ['with check (true)', openCheck] as [string, string],
            ]),
        ...withFewerRoles(statement),
      ]
      return [
        { of, change: 'dropped', sql: drop },
        ...changed
          .filter(([, mutated]) => mutated !== statement)
          .map(([change, mutated]) => ({ of, change, sql: `${drop}\n${mutated}` })),
      ]
    },
  )
}

/** The statement without each of the roles that it names, one at a time. */
function withFewerRoles(statement: string): [change: string, mutated: string][] {
  return [...statement.matchAll(/has_role\(([^)]*)\)/g)].flatMap(({ 0: call, 1: list = '', index }) => {
    const roles = list.split(', ')
    if (roles.length === 1) return []
    return roles.map((role): [string, string] => {
      const others = roles.filter(other => other !== role).join(', ')
      const after = statement.slice(index + call.length)
      return [`without ${role}`, `${statement.slice(0, index)}has_role(${others})${after}`]
    })
  })
}

function triggerMutants(sql: string): Mutant[] {
  return [...sql.matchAll(/create (?:constraint )?trigger (\w+)\s[^;]*? on ([\w.]+)[^;]*;/g)].map(
    ([, name, table]) => ({
      ...{ of: `trigger ${name} on ${table}`, change: 'dropped', sql: `drop trigger ${name} on ${table};` },
    }),
  )
}

/** What is searched for in a function's body, and what takes its place. */
const CHANGES: [RegExp, string][] = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  // Negated, not moved by one: which side the very moment belongs to is mostly a matter of taste.
  [/ < /g, ' >= '],
  [/ > /g, ' <= '],
  [/ <= /g, ' > '],
  [/ >= /g, ' < '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ is not null/g, ' is null'],
  [/ is null/g, ' is not null'],
  [/not exists/g, 'exists'],
  [/(?<!not )exists/g, 'not exists'],
  [/\bnot (?=[\w.]+[ ;)])(?!exists|null)/g, ''],
  [/raise exception [^;]*;/g, 'null;'],
  [/(?<=^ +)(delete from|update|insert into|perform) [^;]*;/gm, 'null;'],
]

/** Where a function ends: a body in quotes has an `end;` of its own. */
const WHOLE =
  /^create function ([\w.]+)\([\s\S]*?(?:as \$\$[\s\S]*?\$\$;|begin atomic[\s\S]*?^end;|^ +return [^;]*;)/m

function functionMutants(sql: string): Mutant[] {
  return sql.split(/^(?=create )/m).flatMap(part => {
    const { 0: statement = '', 1: name } = WHOLE.exec(part) ?? []
    const body = statement.search(/as \$\$|begin atomic|^ +return /m)
    return CHANGES.flatMap(([from, to]) =>
      [...statement.matchAll(from)]
        .filter(({ index }) => index > body)
        .map(({ 0: found, index }) => ({
          of: `function ${name}, line ${statement.slice(0, index).split('\n').length}`,
          change: `${shortened(found)} becomes ${to.trim() || 'nothing'}`,
          sql: (statement.slice(0, index) + to + statement.slice(index + found.length)).replace(
            /^create function/,
            'create or replace function',
          ),
        })),
    )
  })
}

const shortened = (found: string) => found.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
