import { readSync } from 'node:fs'
import { ApkRefused } from './apk.ts'

/** An open file, of which a part at a time is read: it is never whole in memory. */
export interface FileBytes {
  readonly size: number
  readonly read: (offset: number, length: number) => Buffer
}

/** A part that ends beyond the file refuses it. */
export const fileBytes = (file: number, size: number): FileBytes => ({
  size,
  read(offset, length) {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    if (buffer.length < length || readSync(file, buffer, 0, length, offset) < length)
      throw new ApkRefused('The file ends too early. Upload it again.')
    return buffer
  },
})
