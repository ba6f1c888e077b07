import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { readMatchFiles } from '../import/cricsheet-files.ts'
import { playsOf } from './cricket.ts'
import { readStream } from './exchange-stream.ts'
import type { Play } from './play.ts'

const isStream = (file: string): boolean => /\.ndjson(\.gz)?$/.test(file)
const maxMatches = 4
const newline = 10
const gzipMark = [0x1f, 0x8b]
/** The first bytes of packings that recordings are published in and that are not read. */
const otherPackings: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
]
const startsWith = (content: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => content[at] === byte)

export interface Recordings {
  readonly plays: readonly Play[]
  /** What could not be read, and where. */
  readonly notes: readonly string[]
}

/** Everything that can be played of a file or folder: all streams, and the first few matches. */
export async function readRecordings(path: string): Promise<Recordings> {
  const isFolder = (await stat(path)).isDirectory()
  if (!isFolder) {
    const stream = streamIn(path, await readFile(path))
    if (stream !== null) return stream
  } else {
    const files = (await readdir(path)).filter(isStream).toSorted()
    const streams = await Promise.all(
      files.map(async (file) => streamIn(file, await readFile(join(path, file))) ?? { plays: [], notes: [] }),
    )
    const plays = streams.flatMap((stream) => stream.plays)
    const notes = streams.flatMap((stream) => stream.notes)
    if (plays.length > 0 || notes.length > 0) return { plays, notes }
  }
  return { plays: await readMatches(path), notes: [] }
}

async function readMatches(path: string): Promise<readonly Play[]> {
  const plays: Play[] = []
  let matches = 0
  for await (const { reading } of readMatchFiles(path)) {
    if ('refused' in reading) continue
    plays.push(...playsOf(reading.match))
    matches += 1
    if (matches === maxMatches) break
  }
  return plays
}

/** The plays of a stream; null: the file is something else. Recordings without an ending to their name are read by content. */
export function streamIn(file: string, content: Buffer): Recordings | null {
  const other = otherPackings.find(([, bytes]) => startsWith(content, bytes))
  if (other) return { plays: [], notes: [`${file}: is packed with ${other[0]}; unpack it, or pack it with gzip.`] }
  const unpacked = startsWith(content, gzipMark) ? unpack(content) : { bytes: content, isWhole: true }
  if (!isStream(file) && !isMessage(unpacked.bytes)) return null
  const { plays, unread } = readStream(unpacked.bytes.toString('utf8').split('\n'))
  if (unread === null)
    return { plays, notes: unpacked.isWhole ? [] : [`${file}: its packing ends early; played what is before.`] }
  const { line, reason } = unread
  return { plays, notes: [`${file}: line ${line} ${reason}; played ${line - 1} lines before it.`] }
}

const isMessage = (content: Buffer): boolean => {
  const end = content.indexOf(newline)
  return /^\s*\{"op":"mcm"/.test(content.subarray(0, end === -1 ? content.length : end).toString('utf8'))
}

/** Unpacks as much as there is of a file that was cut off. */
function unpack(content: Buffer): { readonly bytes: Buffer; readonly isWhole: boolean } {
  try {
    return { bytes: gunzipSync(content), isWhole: true }
  } catch {
    return { bytes: gunzipSync(content, { finishFlush: constants.Z_SYNC_FLUSH }), isWhole: false }
  }
}
