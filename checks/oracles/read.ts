import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type Row = Readonly<Record<string, string>>

const folder = join(import.meta.dirname, '../../../shared/data')

/** The folder with published data beside the repository; null if it is absent. */
export const sharedFolder = (): string | null => (existsSync(folder) ? folder : null)

export const logMissingData = (subject: string): void =>
  console.log(`not tested: ${subject}, because ../shared/data is absent`)

/** The rows of a .csv or .csv.gz file, by the names in its first line. */
export function readRows(file: string): Row[] {
  const bytes = readFileSync(file)
  const [header, ...records] = parseCsv((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
  const names = header ?? []
  return records.map((record) => Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])))
}

export function cell(row: Row, name: string): string {
  const found = row[name]
  if (found === undefined) throw new Error(`There is no column ${name}`)
  return found
}

export function parseCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quoted(text, at) : plain(text, at)
    record.push(value)
    at = end + 1
    if (text[end] === ',' && at < text.length) continue
    if (text[end] === '\r') at += 1
    records.push(record)
    record = []
  }
  return records
}

function plain(text: string, from: number): { value: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(from, end), end }
}

function quoted(text: string, from: number): { value: string; end: number } {
  let end = from + 1
  while (end < text.length && !(text[end] === '"' && text[end + 1] !== '"')) end += text[end] === '"' ? 2 : 1
  return { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 }
}
