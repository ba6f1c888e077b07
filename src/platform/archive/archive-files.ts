import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { spillFolder } from './column-engine.ts'

/** A file as the catalogue knows it. */
export interface ArchiveFile {
  readonly domainId: number
  readonly source: string
  /** First day of its month. */
  readonly month: string
  readonly name: string
  readonly columns: string
  readonly bytes: bigint
  readonly hash: string
  readonly rows: bigint
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What files were found to be right, by path: hashing a file again that nobody touched would cost more than reading it. */
const verified = new Map<string, string>()

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function detailsOf(path: string) {
  try {
    return await stat(path, { bigint: true })
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** What is wrong with a file; null if it is the one of the catalogue to the last byte. */
export async function faultOf(
  folder: string,
  { name, bytes, hash }: Pick<ArchiveFile, 'name' | 'bytes' | 'hash'>,
): Promise<string | null> {
  const path = join(folder, name)
  const found = await detailsOf(path)
  if (found === null) return 'missing'
  if (found.size < bytes) return `cut: ${bytes - found.size} bytes short`
  if (found.size > bytes) return `changed: ${found.size - bytes} bytes too long`
  const untouched = [found.ino, found.mtimeNs, found.ctimeNs, hash].join(' ')
  if (verified.get(path) === untouched) return null
  if ((await hashOf(path)) !== hash) return 'changed: hash differs'
  verified.set(path, untouched)
  return null
}

/** How a fault is reported: the month and the file. */
export const faultText = ({ month, name }: Pick<ArchiveFile, 'month' | 'name'>, fault: string): string =>
  `month ${month.slice(0, 7)}, file ${name}: ${fault}`

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** What files are called while they are written. */
export const unfinished = '.part'

/** Files of the folder that are not in the catalogue: they are never read. */
export async function strayFiles(folder: string, files: readonly Pick<ArchiveFile, 'name'>[]): Promise<string[]> {
  const known = new Set(files.map(({ name }) => name))
  const names = await namesIn(folder)
  return names
    .filter((name) => !known.has(name) && !name.endsWith(unfinished) && name !== spillFolder)
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/** Removes what a server that was killed has left unfinished. */
export async function removeLeftovers(folder: string, before: number): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith(unfinished))) {
    const found = await detailsOf(join(folder, name))
    if (found !== null && Number(found.mtimeMs) < before) await rm(join(folder, name), { force: true })
  }
}
