/** Where files lie. Names are ours: `<uuid>.jpg`. */
export interface Storage {
  /** Whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null: there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

const ours = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{2,5}$/

/** Whatever else is asked for, no other name reaches a disk or a bucket. */
export function named(name: string): string {
  if (!ours.test(name)) throw new Error('Not a name of a stored file')
  return name
}
