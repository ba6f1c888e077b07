import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredFile {
  /** File name in the folder. */
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

const unfinished = '.part'

/** Writes a file atomically, readable by the server user only. */
export async function writeAtomically(
  folder: string,
  extension: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = `${randomUUID()}.${extension}`
  const path = join(folder, file)
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(Readable.from(content), measured, createWriteStream(path + unfinished, { mode: 0o600, flush: true }))
    // The umask can only remove permissions; this also corrects unusual mounts.
    await chmod(path + unfinished, 0o600)
    await rename(path + unfinished, path)
  } catch (error) {
    await rm(path + unfinished, { force: true })
    throw error
  }
  return { file, bytes, sha256: hash.digest('hex') }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Removes files no row refers to; files younger than `graceMs` may still be in progress. */
export async function removeUnreferenced(
  folder: string,
  referenced: ReadonlySet<string>,
  graceMs: number,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let removed = 0
  for (const file of await readdir(folder)) {
    if (referenced.has(file)) continue
    const info = await stat(join(folder, file)).catch(() => null)
    if (!info?.isFile() || Date.now() - info.mtimeMs < graceMs) continue
    await rm(join(folder, file), { force: true })
    removed += 1
  }
  return removed
}
