import { expect, test } from 'vitest'
import { packagePartBytes } from '#blueprint/kinds/picture.ts'
import { maxFailures, uploadPackage, type PartAnswer, type SentPart } from './package-upload.ts'

class Cut extends Error {}

async function hashOf(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A package of two whole parts and a piece, of which each byte says in which part it lies. */
const bytes = new Uint8Array(2 * packagePartBytes + 5)
for (const place of [0, 1, 2]) bytes.fill(place + 1, place * packagePartBytes, (place + 1) * packagePartBytes)
const file = new Blob([bytes], { type: 'application/vnd.android.package-archive' })
const hashes = await Promise.all(
  [0, 1, 2].map((place) => hashOf(bytes.subarray(place * packagePartBytes, (place + 1) * packagePartBytes))),
)

/** A server that stores what it receives; before each part the test says what becomes of the line. */
function openUpload(line: (part: number) => 'whole' | 'cut' | 'answer lost' = () => 'whole') {
  const stored = new Map<number, string>()
  const [sent, progress, rests]: [SentPart['query'][], number[], number[]] = [[], [], []]
  const answer = (): PartAnswer => {
    const missing = [0, 1, 2].find((place) => !stored.has(place))
    return missing === undefined
      ? { offset: bytes.length, package: { file: 'stored' } }
      : { offset: missing * packagePartBytes }
  }
  const send = async ({ query, body }: SentPart): Promise<PartAnswer> => {
    const state = line(sent.length)
    sent.push(query)
    if (state === 'cut') throw new Cut()
    stored.set(Number(query.offset) / packagePartBytes, await hashOf(new Uint8Array(await body.arrayBuffer())))
    if (state === 'answer lost') throw new Cut()
    return answer()
  }
  const begin = () =>
    uploadPackage(file, {
      send,
      mayPass: (problem) => problem instanceof Cut,
      rest: async (failures) => void rests.push(failures),
      onProgress: (count) => progress.push(count),
    })
  const offsets = () => sent.map(({ offset }) => Number(offset) / packagePartBytes)
  return { stored, sent, progress, rests, begin, offsets }
}

test('D23 a package is sent in parts that name their hash, and the upload is named by all of them', async () => {
  const { sent, stored, progress, begin } = openUpload()
  expect(await begin()).toBe('stored')
  const upload = await hashOf(hashes.join(''))
  expect(sent).toEqual(
    hashes.map((sha256, place) => ({
      upload,
      bytes: String(bytes.length),
      offset: String(place * packagePartBytes),
      sha256,
    })),
  )
  expect([...stored.values()]).toEqual(hashes)
  expect(progress).toEqual([packagePartBytes, 2 * packagePartBytes])
})

test('D23 after a cut only the part on its way is sent again', async () => {
  const { begin, offsets, rests } = openUpload((part) => (part === 1 || part === 2 ? 'cut' : 'whole'))
  expect(await begin()).toBe('stored')
  expect(offsets()).toEqual([0, 1, 1, 1, 2])
  expect(rests).toEqual([1, 2])
})

test('D23 a part whose answer was lost is sent again, and the upload goes on behind it', async () => {
  const { begin, offsets } = openUpload((part) => (part === 2 ? 'answer lost' : 'whole'))
  expect(await begin()).toBe('stored')
  expect(offsets()).toEqual([0, 1, 2, 2])
})

test('D23 begun again from a new tab the upload goes on from what is stored', async () => {
  const { begin, offsets, stored } = openUpload()
  stored.set(0, hashes[0] ?? '')
  stored.set(1, hashes[1] ?? '')
  expect(await begin()).toBe('stored')
  expect(offsets()).toEqual([0, 2])
})

test('D23 a line that stays cut ends the upload, and a refusal ends it at once', async () => {
  const cut = openUpload(() => 'cut')
  await expect(cut.begin()).rejects.toThrow(Cut)
  expect(cut.sent).toHaveLength(maxFailures + 1)
  const sent: number[] = []
  const refused = uploadPackage(file, {
    send: async () => {
      sent.push(1)
      throw new Error('no app')
    },
    mayPass: (problem) => problem instanceof Cut,
    rest: async () => undefined,
    onProgress: () => undefined,
  })
  await expect(refused).rejects.toThrow('no app')
  expect(sent).toHaveLength(1)
})
