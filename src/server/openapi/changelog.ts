import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { additions } from './interface-changes.ts'
import type { Interface } from './interface-fields.ts'

interface Change {
  readonly version: string
  readonly day: string
  readonly changes: readonly string[]
}

/** What integrators have to know of, the newest first. What came since stands line by line in a file beside this one. */
export const changelog: readonly Change[] = [
  {
    version: '1',
    day: '2026-11-30',
    changes: [
      'Signed calls are also answered under /api/v1/inbound. The signature covers the path as it is sent.',
      'A client with types is generated from the document: /docs/client.ts.',
      'Calls and fields are recorded. Within a version none is removed, none that could be left out is required, and answers keep their fields and types. New calls, fields and options may come: ignore those that you do not know.',
    ],
  },
]

const sinceFile = join(import.meta.dirname, 'interface-since.txt')

/** What came since version 1, each with its day: `npm run generate` adds what is not listed yet. */
export const listedSince = (): readonly string[] => readFileSync(sinceFile, 'utf8').split('\n').filter(Boolean)

/** A line is a day and a change: YYYY-MM-DD, a blank, and words. */
export const partsOfLine = (line: string): readonly [day: string, change: string] => [line.slice(0, 10), line.slice(11)]

const withoutDay = (line: string): string => partsOfLine(line)[1]

/** The changes that no line tells, and the lines that tell of no change: both are none when the file is as it should be. */
export function unlisted(lines: readonly string[], current: Interface) {
  const since = new Set(additions(recordedInterface(), current))
  const listed = new Set(lines.map(withoutDay))
  return {
    changes: [...since].filter((change) => !listed.has(change)),
    lines: lines.filter((line) => !since.has(withoutDay(line))),
  }
}

/** Adds what no line tells under this day, and keeps the days of the others. */
export function listSince(current: Interface, day: string): void {
  const { changes, lines: stale } = unlisted(listedSince(), current)
  const remaining = listedSince().filter((line) => !stale.includes(line))
  const lines = [...remaining, ...changes.map((change) => `${day} ${change}`)]
  writeFileSync(
    sinceFile,
    lines
      .toSorted()
      .map((line) => `${line}\n`)
      .join(''),
  )
}

/** The interface of version 1, as it was on its day; it is never changed. */
export const recordedInterface = (): Interface =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'interface-1.json'), 'utf8')) as Interface
