import { ApkRefused, safeName } from './apk.ts'
import type { FileBytes } from './file-bytes.ts'

/** A part of the archive as its central directory and its own header agree on it. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  /** Where its header begins, its data begin, and its data end. */
  readonly offset: number
  readonly start: number
  readonly end: number
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[]
  readonly offset: number
  readonly size: number
  /** Where the end record begins. */
  readonly endOffset: number
}

const endLength = 22
const maxEntries = 9_999
const maxDirectoryBytes = 8 * 1_048_576
/** Of all entries unpacked; a file of 200 MB does not hold more of a genuine app. */
const maxUnpacked = 1_073_741_824
const maxRatio = 1_000
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const symbolicLink = 0o12

/** The end record: the last bytes of the file, with a comment of exactly the length that it says. */
function endOf({ size, read }: FileBytes): { readonly offset: number; readonly record: Buffer } {
  const length = Math.min(size, endLength + 65_535)
  const tail = read(size - length, length)
  for (let at = length - endLength; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === signatures.end && at + endLength + tail.readUInt16LE(at + 20) === length)
      return { offset: size - length + at, record: tail.subarray(at) }
  throw new ApkRefused('The file is no APK: it is not a whole zip archive, or something was appended to it.')
}

export function zipDirectoryOf(file: FileBytes): ZipDirectory {
  const { offset: endOffset, record } = endOf(file)
  const [disk, count, size, offset] = [
    record.readUInt16LE(4) + record.readUInt16LE(6),
    record.readUInt16LE(10),
    record.readUInt32LE(12),
    record.readUInt32LE(16),
  ]
  if (count > maxEntries) throw new ApkRefused(`The archive has ${count} entries; at most ${maxEntries} are accepted.`)
  if (disk !== 0 || record.readUInt16LE(8) !== count || size > maxDirectoryBytes || offset + size !== endOffset)
    throw new ApkRefused('The directory of the archive is not where it says, or there are bytes before the archive.')
  const entries = entriesIn(file.read(offset, size), count).map((entry) => withData(file, entry, offset))
  rejectOverlaps(entries)
  return { entries, offset, size, endOffset }
}

type Listed = Omit<ZipEntry, 'start' | 'end'>

function entriesIn(directory: Buffer, count: number): readonly Listed[] {
  const entries: Listed[] = []
  const names = new Set<string>()
  let at = 0
  let unpacked = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.central)
      throw new ApkRefused('The directory of the archive is damaged.')
    const header = directory.subarray(at)
    const [nameLength, more] = [header.readUInt16LE(28), header.readUInt16LE(30) + header.readUInt16LE(32)]
    const entry = listed(header, header.toString('utf8', 46, 46 + nameLength))
    if (names.has(entry.name)) throw new ApkRefused(`The archive has two entries named ${safeName(entry.name)}.`)
    names.add(entry.name)
    unpacked += entry.size
    entries.push(entry)
    at += 46 + nameLength + more
  }
  if (at !== directory.length) throw new ApkRefused('The directory of the archive has entries that it does not count.')
  if (unpacked > maxUnpacked) throw new ApkRefused('The archive is larger than 1 GB when it is unpacked.')
  return entries
}

function listed(header: Buffer, name: string): Listed {
  const entry = {
    name,
    method: header.readUInt16LE(10),
    packed: header.readUInt32LE(20),
    size: header.readUInt32LE(24),
    offset: header.readUInt32LE(42),
  }
  const shown = safeName(name)
  const mode = header.readUInt32LE(38) >>> 28
  if (!isPlainName(name)) throw new ApkRefused(`The entry ${shown} has a name that leads out of the archive.`)
  if (mode === symbolicLink) throw new ApkRefused(`The entry ${shown} is a symbolic link.`)
  if ((header.readUInt16LE(8) & 0x2041) !== 0) throw new ApkRefused(`The entry ${shown} is encrypted.`)
  if (entry.method !== 0 && entry.method !== 8)
    throw new ApkRefused(`The entry ${shown} is packed in a way that Android does not read.`)
  if (entry.size > maxUnpacked || entry.size > entry.packed * maxRatio + 4_096)
    throw new ApkRefused(`The entry ${shown} is too large when it is unpacked.`)
  return entry
}

const hasControl = /\p{Cc}/u
const isPlainName = (name: string): boolean =>
  name !== '' &&
  !hasControl.test(name) &&
  !name.includes('\uFFFD') &&
  !/^([a-z]:|\/)/i.test(name) &&
  !name.includes('\\') &&
  !name.split('/').includes('..')

/** Compares the header before the data with the directory, so that no two readers see different archives. */
function withData(file: FileBytes, entry: Listed, directory: number): ZipEntry {
  const { name, offset, method, packed, size } = entry
  const shown = safeName(name)
  const nameLength = Buffer.byteLength(name)
  const header = file.read(offset, 30 + nameLength)
  if (header.readUInt32LE(0) !== signatures.local || header.toString('utf8', 30) !== name)
    throw new ApkRefused(`The entry ${shown} has another name in its own header.`)
  // The sizes of an entry that was streamed stand behind its data.
  const isStreamed = (header.readUInt16LE(6) & 8) !== 0
  const differs = header.readUInt32LE(18) !== packed || header.readUInt32LE(22) !== size
  if (header.readUInt16LE(8) !== method || header.readUInt16LE(26) !== nameLength || (!isStreamed && differs))
    throw new ApkRefused(`The entry ${shown} differs from the directory of the archive.`)
  const start = offset + 30 + nameLength + header.readUInt16LE(28)
  const end = start + packed
  if (end > directory) throw new ApkRefused(`The entry ${shown} reaches into the directory of the archive.`)
  return { ...entry, start, end }
}

function rejectOverlaps(entries: readonly ZipEntry[]): void {
  let end = 0
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (end === 0 && entry.offset !== 0) throw new ApkRefused('There are bytes before the archive.')
    if (entry.offset < end) throw new ApkRefused(`The entry ${safeName(entry.name)} overlaps another one.`)
    ;({ end } = entry)
  }
}
