import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

const folder = join(import.meta.dirname, '../../files/apks')

/** Where a small made-up app lies, by its name in checks/files/apks. */
export const apkPath = (name: string): string => join(folder, name)
export const apkBytes = (name: string): Buffer => readFileSync(apkPath(name))

export interface MadeEntry {
  readonly name: string
  readonly bytes?: Buffer
  /** What the directory says, where it lies. */
  readonly says?: {
    readonly size?: number
    readonly offset?: number
    readonly mode?: number
    readonly flags?: number
    readonly method?: number
    readonly name?: string
  }
}

const numbers = (...values: readonly (readonly [number, 2 | 4])[]): Buffer =>
  Buffer.concat(
    values.map(([value, width]) => {
      const bytes = Buffer.alloc(width)
      bytes.writeUIntLE(value, 0, width)
      return bytes
    }),
  )

/** An archive of stored entries, whose directory may lie. */
export function makeZip(entries: readonly MadeEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, bytes = Buffer.alloc(0), says = {} } of entries) {
    const [own, listed] = [Buffer.from(name), Buffer.from(says.name ?? name)]
    const head = (size: number, length: number) =>
      numbers(
        [20, 2],
        [says.flags ?? 0, 2],
        [says.method ?? 0, 2],
        [0, 4],
        [crc32(bytes), 4],
        [bytes.length, 4],
        [size, 4],
        [length, 2],
        [0, 2],
      )
    local.push(numbers([0x04034b50, 4]), head(bytes.length, own.length), own, bytes)
    central.push(
      numbers([0x02014b50, 4], [0x0314, 2]),
      head(says.size ?? bytes.length, listed.length),
      numbers([0, 2], [0, 2], [0, 2], [((says.mode ?? 0) << 16) >>> 0, 4], [says.offset ?? at, 4]),
      listed,
    )
    at += 30 + own.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const count = entries.length
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2])
  return Buffer.concat([...local, directory, end])
}
