/**
 * SHA-256 without a secure context and without a call per digest: browsers compute many short digests in a row. Only for
 * proofs of work; secrets are hashed by the platform.
 */
const roundConstants = Uint32Array.from(
  Array.from({ length: 311 }, (_, n) => n + 2)
    .filter((n) => Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, at) => at + 2).every((by) => n % by !== 0))
    .slice(0, 64),
  (prime) => (Math.cbrt(prime) % 1) * 2 ** 32,
)
const initial = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The bytes in blocks of 64, with the length at the end. */
function padded(bytes: Uint8Array): DataView {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  new Uint8Array(blocks.buffer).set(bytes)
  blocks.setUint8(bytes.length, 0x80)
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8)
  return blocks
}

const schedule = new Uint32Array(64)
const word = (at: number): number => schedule[at] ?? 0

function spread(blocks: DataView, start: number): void {
  for (let at = 0; at < 16; at++) schedule[at] = blocks.getUint32(start + at * 4)
  for (let at = 16; at < 64; at++) {
    const [far, near] = [word(at - 15), word(at - 2)]
    const low = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    const high = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    schedule[at] = word(at - 16) + low + word(at - 7) + high
  }
}

function compress(state: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at++) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + high + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + word(at)) | 0
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + value
}

const encoder = new TextEncoder()

/** The digest as eight words. */
export function sha256(text: string): Uint32Array {
  const blocks = padded(encoder.encode(text))
  const state = Uint32Array.from(initial)
  for (let start = 0; start < blocks.byteLength; start += 64) {
    spread(blocks, start)
    compress(state)
  }
  return state
}

/** Whether the digest of the challenge with this counter begins with so many zero bits (at most 32). */
export const isProof = (challenge: string, bits: number, counter: number): boolean =>
  Math.clz32(sha256(`${challenge}:${counter}`)[0] ?? 0) >= bits

const triesPerTurn = 4_000

/** The first counter that proves the work. A browser pauses now and then, so that the page stays responsive. */
export async function solve(challenge: string, bits: number, pause?: () => Promise<void>): Promise<number> {
  for (let counter = 0; ; counter++) {
    if (isProof(challenge, bits, counter)) return counter
    if (counter % triesPerTurn === triesPerTurn - 1) await pause?.()
  }
}
