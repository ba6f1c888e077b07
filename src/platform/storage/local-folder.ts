import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoRoom, StorageFull } from './storage-full.ts'
import { named, type Storage } from './storage.ts'

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files of this machine, readable by the server alone. */
export function localFolder(folder: string): Storage {
  const pathOf = (name: string): string => join(folder, named(name))
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
        throw isNoRoom(error) ? new StorageFull('There is no room for more files', { cause: error }) : error
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
    remove: async (name) => rm(pathOf(name), { force: true }),
  }
}

/** On the disk before it has its name: a power cut leaves the whole file or none. */
async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  // The process' mask takes rights away and never adds any; what an odd mount made of it is put right.
  await chmod(path, 0o600)
}
