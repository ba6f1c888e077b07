import { ApkRefused } from './apk.ts'

/** An attribute by its resource id, or by its name where it has none. */
type Attributes = ReadonlyMap<string, string | number>

export interface ManifestElement {
  readonly name: string
  readonly attributes: Attributes
}

const chunk = { strings: 0x0001, resources: 0x0180, element: 0x0102, document: 0x0003 } as const
const type = { text: 0x03, decimal: 0x10, hexadecimal: 0x11, truth: 0x12 } as const
const none = 0xffffffff
const utf8 = 0x100
const maxStrings = 50_000

/** The elements of a compiled AndroidManifest.xml, in their order. Reading beyond the bytes refuses the file. */
export function manifestElements(bytes: Buffer): readonly ManifestElement[] {
  try {
    return elementsIn(bytes)
  } catch (cause) {
    if (cause instanceof RangeError) throw new ApkRefused('The manifest of the app is damaged.', { cause })
    throw cause
  }
}

function elementsIn(bytes: Buffer): readonly ManifestElement[] {
  if (bytes.readUInt16LE(0) !== chunk.document) throw new ApkRefused('The manifest of the app is not compiled.')
  let strings: readonly string[] = []
  let resources: readonly number[] = []
  const elements: ManifestElement[] = []
  for (let at = bytes.readUInt16LE(2); at < bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    if (size < 8 || at + size > bytes.length) throw new ApkRefused('The manifest of the app is damaged.')
    const part = bytes.subarray(at, at + size)
    const kind = part.readUInt16LE(0)
    if (kind === chunk.strings) strings = stringsOf(part)
    if (kind === chunk.resources)
      resources = Array.from({ length: (size - 8) >> 2 }, (_, index) => part.readUInt32LE(8 + index * 4))
    if (kind === chunk.element) elements.push(elementOf(part, strings, resources))
    at += size
  }
  return elements
}

function stringsOf(part: Buffer): readonly string[] {
  const [count, flags, start] = [part.readUInt32LE(8), part.readUInt32LE(16), part.readUInt32LE(20)]
  if (count > maxStrings) throw new ApkRefused('The manifest of the app is too large.')
  const header = part.readUInt16LE(2)
  return Array.from({ length: count }, (_, index) => {
    const at = start + part.readUInt32LE(header + index * 4)
    return (flags & utf8) === 0 ? wideText(part, at) : narrowText(part, at)
  })
}

function wideText(part: Buffer, at: number): string {
  const first = part.readUInt16LE(at)
  const isLong = first >= 0x8000
  const length = isLong ? (first & 0x7fff) * 65_536 + part.readUInt16LE(at + 2) : first
  const start = at + (isLong ? 4 : 2)
  return part.toString('utf16le', start, start + length * 2)
}

function narrowText(part: Buffer, at: number): string {
  const lengthBytes = (offset: number) => (part.readUInt8(offset) >= 0x80 ? 2 : 1)
  const size = at + lengthBytes(at)
  const first = part.readUInt8(size)
  const length = first >= 0x80 ? (first & 0x7f) * 256 + part.readUInt8(size + 1) : first
  const start = size + lengthBytes(size)
  return part.toString('utf8', start, start + length)
}

function elementOf(part: Buffer, strings: readonly string[], resources: readonly number[]): ManifestElement {
  const header = part.readUInt16LE(2)
  const [first, width, count] = [8, 10, 12].map((more) => part.readUInt16LE(header + more)) as [number, number, number]
  const attributes = new Map<string, string | number>()
  for (let index = 0; index < count; index += 1) {
    const at = header + first + index * width
    const nameIndex = part.readUInt32LE(at + 4)
    const resource = resources[nameIndex]
    const key = resource ? `0x${resource.toString(16).padStart(8, '0')}` : (strings[nameIndex] ?? '')
    if (attributes.has(key)) throw new ApkRefused('The manifest of the app says one thing twice.')
    const value = valueOf(part, at, strings)
    if (value !== null) attributes.set(key, value)
  }
  return { name: strings[part.readUInt32LE(header + 4)] ?? '', attributes }
}

/** null: a reference into the resources, or a kind of value that no attribute read here has. */
function valueOf(part: Buffer, at: number, strings: readonly string[]): string | number | null {
  const [raw, kind, data] = [part.readUInt32LE(at + 8), part.readUInt8(at + 15), part.readUInt32LE(at + 16)]
  if (kind === type.text) return strings[raw === none ? data : raw] ?? null
  return kind === type.decimal || kind === type.hexadecimal || kind === type.truth ? data : null
}
