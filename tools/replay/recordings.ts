import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readMatchFiles } from '../import/cricsheet-files.ts'
import { playsOf } from './cricket.ts'
import { readStream } from './exchange-stream.ts'
import type { Play } from './play.ts'

const isStream = (file: string): boolean => /\.ndjson(\.gz)?$/.test(file)
const maxMatches = 4

/** Everything that can be played of a file or folder: all streams, and the first few matches. */
export async function readRecordings(path: string): Promise<Play[]> {
  if (isStream(path)) return readStream(linesOf(path, await readFile(path)))
  const plays: Play[] = []
  const isFolder = (await stat(path)).isDirectory()
  if (isFolder)
    for (const file of (await readdir(path)).filter(isStream).toSorted())
      plays.push(...readStream(linesOf(file, await readFile(join(path, file)))))
  if (plays.length > 0) return plays
  let matches = 0
  for await (const { reading } of readMatchFiles(path)) {
    if ('refused' in reading) continue
    plays.push(...playsOf(reading.match))
    matches += 1
    if (matches === maxMatches) break
  }
  return plays
}

const linesOf = (file: string, content: Buffer): string[] =>
  (file.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8').split('\n')
