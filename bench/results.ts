/** What a part of the benchmark found, as it is kept in bench/results. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** The parts of the benchmark, in the order in which they run. */
export const PARTS = ['pages', 'lighthouse', 'build', 'queries', 'lists', 'functions'] as const
export type Part = (typeof PARTS)[number]

/** One line of a table; the names are the column heads. */
export type Row = Record<string, string | number>

export interface Table {
  title: string
  rows: Row[]
}

/** What a part measured. */
export interface Measured {
  tables: Table[]
  /** What exceeds its limit, as sentences. */
  exceeded: string[]
}

/** What figures depend on besides the program; nothing in it tells whose machine it is. */
export interface Machine {
  cores: number
  memoryGB: number
  node: string
  /** Only where a browser took part. */
  browser?: string
  /** Processes that wanted a core when the part began: above `cores` the figures are too slow. */
  load: number
}

export interface Result extends Measured {
  part: Part
  /** ISO day. */
  date: string
  machine: Machine
}

/** How thoroughly a part measures; `quick` shows that the tools work and is not kept. */
export interface Effort {
  quick: boolean
}

const FOLDER = join(import.meta.dirname, 'results')
const fileOf = (part: Part) => join(FOLDER, `${part}.json`)

/** This machine now. */
export function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    load: rounded(loadavg()[0] ?? 0),
  }
}

/** The kept results of a part, or null when it was never kept. */
export function readResult(part: Part): Result | null {
  const file = fileOf(part)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Keeps results, in the style of the project's files, so that a change of a figure is a change of a line. */
export function writeResult(result: Result): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(result.part), `${JSON.stringify(result, null, 2)}\n`)
}

/** A figure with as many digits as anybody compares: three, at most `digits` of them behind the point. */
export function rounded(figure: number, digits = 1): number {
  return Number(figure.toFixed(Math.abs(figure) >= 100 ? 0 : digits))
}

/** The middle one. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
}
