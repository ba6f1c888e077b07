import { createReadStream } from 'node:fs'
import { appendFile, chmod, mkdir, open, readdir, rename, truncate, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

/** Append-only files outside the database, readable by the server user only. */
export const trailFolder = (dataDir: string): string => join(dataDir, 'audit')

const headsFile = 'heads.jsonl'
const newestFile = 'newest-head.json'
const copyFile = /^\d{4}-\d{2}-\d{2}\.jsonl$/
const ownerOnly = 0o600

export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

const append = async (path: string, lines: readonly string[]): Promise<void> => {
  await appendFile(path, lines.map((line) => `${line}\n`).join(''), { mode: ownerOnly, flush: true })
  await chmod(path, ownerOnly)
}

/** A chain head stored outside the database, where someone who rewrites the database cannot change it. */
export interface StoredHead {
  readonly seq: string
  readonly head: string
  readonly at: string
  readonly signature: string
}

export const appendHead = (folder: string, head: StoredHead): Promise<void> =>
  append(join(folder, headsFile), [JSON.stringify(head)])

/** Replaces the newest head, which is stored with every seal; the list above keeps one a minute. */
export async function storeNewestHead(folder: string, head: StoredHead): Promise<void> {
  const path = join(folder, newestFile)
  await writeFile(`${path}.new`, `${JSON.stringify(head)}\n`, { mode: ownerOnly, flush: true })
  await rename(`${path}.new`, path)
}

/** The stored heads, oldest first; null if this folder never stored one. A line cut off by a crash is ignored. */
export async function readHeads(folder: string): Promise<readonly StoredHead[] | null> {
  const [listed, newest] = [await headsIn(join(folder, headsFile)), await headsIn(join(folder, newestFile))]
  if (listed === null && newest === null) return null
  const heads = [...(listed ?? []), ...(newest ?? [])]
  return heads.toSorted((one, other) => (BigInt(one.seq) < BigInt(other.seq) ? -1 : 1))
}

async function headsIn(path: string): Promise<readonly StoredHead[] | null> {
  const text = await open(path).then(
    async (file) => {
      try {
        return await file.readFile('utf8')
      } finally {
        await file.close()
      }
    },
    (error: unknown) => {
      if (isMissing(error)) return null
      throw error
    },
  )
  if (text === null) return null
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as StoredHead)
}

/** A row of the second copy. `row` is the exact text that the hash covers. */
export interface CopiedRow {
  readonly seq: bigint
  readonly hash: string
  readonly row: string
}

export const appendCopies = (folder: string, day: string, copies: readonly CopiedRow[]): Promise<void> =>
  append(
    join(folder, `${day}.jsonl`),
    copies.map(({ seq, hash, row }) => `{"seq":${seq},"hash":"${hash}","row":${row}}`),
  )

/** Sequence number and hash of every copied row, oldest first; a line cut off by a crash is ignored. */
export async function* readCopies(folder: string): AsyncGenerator<Pick<CopiedRow, 'seq' | 'hash'>, undefined> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names.filter((each) => copyFile.test(each)).toSorted())
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      const [, seq, hash] = /^\{"seq":(\d+),"hash":"([0-9a-f]{64})"/.exec(line) ?? []
      if (seq !== undefined && hash !== undefined) yield { seq: BigInt(seq), hash }
    }
  return undefined
}

const tailBytes = 4_194_304

/**
 * The sequence number of the last copied row; 0n if there is none. A partial last line left by a crash is truncated.
 */
export async function lastCopiedSeq(folder: string): Promise<bigint> {
  const names = (await readdir(folder)).filter((name) => copyFile.test(name)).toSorted()
  for (const name of names.toReversed()) {
    const line = await lastLine(join(folder, name))
    const seq = line === null ? null : /^\{"seq":(\d+),/.exec(line)?.[1]
    if (seq) return BigInt(seq)
  }
  return 0n
}

async function lastLine(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const end = buffer.subarray(0, bytesRead).lastIndexOf('\n')
    if (from + end + 1 < size) await truncate(path, from + end + 1)
    const before = buffer.subarray(0, Math.max(0, end)).lastIndexOf('\n')
    return end < 0 ? null : buffer.toString('utf8', before + 1, end)
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
