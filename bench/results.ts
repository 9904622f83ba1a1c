/** The results of a part of the benchmark, as stored in bench/results. */
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

/** The machine that figures depend on; nothing in it tells whose it is. */
export interface Machine {
  cores: number
  memoryGB: number
  node: string
  /** Only if a browser was used. */
  browser?: string
  /** Processes that wanted a core when the part began; above `cores` the times are too long. */
  load: number
}

export interface Result extends Measured {
  part: Part
  /** ISO day. */
  date: string
  machine: Machine
}

/** How thoroughly a part measures; `quick` only shows that the tools work and is not stored. */
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

/** The stored results of a part, or null if there are none. */
export function readResult(part: Part): Result | null {
  const file = fileOf(part)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Those of the sentences `exceeded` whose limit is not in `stored`; their figures, which always differ, do not count. */
export function newlyExceeded(exceeded: readonly string[], stored: readonly string[]): string[] {
  const limitOf = (sentence: string) => sentence.replace(/[\d.]+(?=\D*, at most )/, '…')
  const known = stored.map(limitOf)
  return exceeded.filter(sentence => !known.includes(limitOf(sentence)))
}

/** Stores results in the style of the project's files, so a changed figure is a changed line. */
export function writeResult(result: Result): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(result.part), `${JSON.stringify(result, null, 2)}\n`)
}

/** A figure with `digits` digits after the decimal point, or none from 100 up, because nobody compares more. */
export function rounded(figure: number, digits = 1): number {
  return Number(figure.toFixed(Math.abs(figure) >= 100 ? 0 : digits))
}

/** The middle figure. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
}
