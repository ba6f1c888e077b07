import { randomUUID } from 'node:crypto'
import { SettingError } from '#platform/environment/settings.ts'
import type { Storage } from './storage.ts'

/** Writes, reads and removes a file of its own: better to learn at the start that a store takes nothing than from a player. */
export async function tryOut(storage: Storage): Promise<void> {
  const name = `${randomUUID()}.try`
  const content = Buffer.from('storage check at startup')
  try {
    await storage.put(name, content)
    const found = await storage.get(name)
    await storage.remove(name)
    if (!found?.equals(content)) throw new Error('it gave back something else')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it failed'
    throw new SettingError(`STORAGE_URL must be a bucket this key may write, read and delete in: ${why}.`, { cause })
  }
}
