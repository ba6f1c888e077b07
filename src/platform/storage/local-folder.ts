import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorageFullError, StorageFull } from './storage-full.ts'
import { checkedName, type Storage } from './storage.ts'

export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files in a local folder, readable by the server user only. */
export function localFolder(folder: string): Storage {
  const pathOf = (name: string): string => join(folder, checkedName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const unfinished = `${path}.part`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFlushed(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw isStorageFullError(error) ? new StorageFull('Storage is full.', { cause: error }) : error
      }
    },
    async get(name) {
      const path = pathOf(name)
      try {
        return await readFile(path)
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async stream(name) {
      try {
        const file = await open(pathOf(name), 'r')
        return file.createReadStream()
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
  }
}

/** Flushed before it is renamed: after a power cut there is the whole file or none. */
async function writeFlushed(path: string, bytes: Uint8Array | Blob): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await (bytes instanceof Blob ? file.writeFile(bytes.stream()) : file.writeFile(bytes))
    await file.sync()
  } finally {
    await file.close()
  }
  // The umask only removes rights; this corrects what an unusual mount may have added.
  await chmod(path, 0o600)
}
