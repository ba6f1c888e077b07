import type { Readable } from 'node:stream'

/** File storage. Names are generated: `<uuid>.jpg`. */
export interface Storage {
  /** Atomic: the whole file or nothing. */
  put(name: string, bytes: Uint8Array | Blob): Promise<void>
  /** null: there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** For large files, which are never whole in memory; null: there is no such file. */
  stream(name: string): Promise<Readable | null>
  remove(name: string): Promise<void>
}

const validName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{2,5}$/

/** Returns the name if it is a generated one, else throws: no other name may reach a disk or bucket. */
export function checkedName(name: string): string {
  if (!validName.test(name)) throw new Error('Not a valid file name')
  return name
}
