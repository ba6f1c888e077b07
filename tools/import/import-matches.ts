import { offerOf } from '#areas/exchange/rules/cricket/markets.ts'
import type { CricketOffer } from '#areas/exchange/rules/cricket/markets.ts'
import type { FileReading } from './cricsheet-files.ts'

/** The number of rows a batch added, and of results it proposed. */
export type Written = {
  readonly competitions: number
  readonly events: number
  readonly markets: number
  readonly runners: number
  readonly declared: number
}

/** Imports offers into a catalogue; entries with a known external id stay unchanged. */
export type CatalogueWriter = (offers: readonly CricketOffer[]) => Promise<Written>

export type Imported = { readonly matches: number; readonly refused: readonly string[]; readonly written: Written }

const portion = 100

/** An unreadable file is reported and skipped. */
export async function importMatches(write: CatalogueWriter, files: AsyncIterable<FileReading>): Promise<Imported> {
  const refused: string[] = []
  let matches = 0
  let written: Written = { competitions: 0, events: 0, markets: 0, runners: 0, declared: 0 }
  let waiting: CricketOffer[] = []
  const flush = async () => {
    if (waiting.length > 0) written = added(written, await write(waiting))
    waiting = []
  }
  for await (const { file, reading } of files) {
    if ('refused' in reading) {
      refused.push(`${file}: ${reading.refused}`)
      continue
    }
    matches += 1
    waiting.push(offerOf(reading.match))
    if (waiting.length === portion) await flush()
  }
  await flush()
  return { matches, refused, written }
}

const added = (one: Written, other: Written): Written => ({
  competitions: one.competitions + other.competitions,
  events: one.events + other.events,
  markets: one.markets + other.markets,
  runners: one.runners + other.runners,
  declared: one.declared + other.declared,
})
