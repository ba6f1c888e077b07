import { randomUUID } from 'node:crypto'
import { SettingError } from '#platform/environment/settings.ts'
import type { Storage } from './storage.ts'

/** Writes, reads and removes a file at startup, so that a misconfigured store is found before a player uploads. */
export async function checkStorage(storage: Storage): Promise<void> {
  const name = `${randomUUID()}.try`
  const content = Buffer.from('storage check at startup')
  try {
    await storage.put(name, content)
    const found = await storage.get(name)
    await storage.remove(name)
    if (!found?.equals(content)) throw new Error('the file read back differs')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown error'
    throw new SettingError(`STORAGE_URL must be a bucket this key may write, read and delete in: ${reason}.`, { cause })
  }
}
