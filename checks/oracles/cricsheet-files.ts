import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { readCricsheet } from '#domain/cricket/cricsheet.ts'
import type { CricketMatch } from '#domain/cricket/match.ts'

export type FileReading = { readonly file: string; readonly match: CricketMatch | null; readonly refused: string }

/** Reads the matches of a zip file by file name, one at a time, so that the whole of it is never in memory. */
export function* readMatches(zip: string, isWanted: (file: string) => boolean = () => true): Generator<FileReading> {
  const bytes = readFileSync(zip)
  const names: string[] = []
  unzipSync(bytes, { filter: ({ name }) => (names.push(name), false) })
  const wanted = names.filter((name) => name.endsWith('.json') && isWanted(name))
  for (let from = 0; from < wanted.length; from += portion) {
    const chosen = new Set(wanted.slice(from, from + portion))
    const files = unzipSync(bytes, { filter: ({ name }) => chosen.has(name) })
    for (const [file, content] of Object.entries(files)) {
      const id = file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
      const reading = readCricsheet(id, JSON.parse(new TextDecoder().decode(content)))
      yield 'match' in reading
        ? { file, match: reading.match, refused: '' }
        : { file, match: null, refused: reading.refused }
    }
  }
}

const portion = 200
