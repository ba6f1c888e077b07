const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Characters that no table contains; text read in the wrong encoding has them. */
// oxlint-disable-next-line no-control-regex -- what holds them is no text
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\uffff]/
const isText = (text: string | null): text is string => text !== null && !controls.test(text)

/** Text of Latin letters in UTF-16 has a zero in every other byte. */
function wideEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 400)
  const zeros = (from: number) => sample.filter((byte, at) => at % 2 === from && byte === 0).length
  if (bytes.length % 2 === 1 || sample.length < 8) return null
  const enough = sample.length / 4
  return zeros(1) > enough ? 'utf-16le' : zeros(0) > enough ? 'utf-16be' : null
}

/** The text of a file in UTF-8, UTF-16 or Windows-1252, with or without a byte order mark; null: it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const wide = wideEncoding(bytes)
  const encodings = wide === null ? ['utf-8', 'windows-1252'] : [wide]
  const text = encodings.map((encoding) => decoded(bytes, encoding)).find((one) => one !== null) ?? null
  return isText(text) ? text.replace(/^\uFEFF/, '') : null
}
