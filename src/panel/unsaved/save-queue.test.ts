import { expect, test } from 'vitest'
import { saveQueue } from './save-queue.ts'

class Refused extends Error {}
class Lost extends Error {}

/** A server that saves when the test answers; it refuses a text whose version is not the stored one. */
function slowServer(version: number) {
  const stored = { version, texts: [] as string[] }
  const answered = new Map<string, number>()
  const sent: { readonly text: string; readonly answer: () => void; readonly lose: () => void }[] = []
  const save = (values: string, from: number, key: string): number => {
    const earlier = answered.get(key)
    if (earlier !== undefined) return earlier
    if (from !== stored.version) throw new Refused()
    stored.version += 1
    stored.texts.push(values)
    answered.set(key, stored.version)
    return stored.version
  }
  let keys = 0
  const queue = saveQueue<string>({
    version,
    newKey: () => `key ${(keys += 1)}`,
    ends: (problem) => problem instanceof Refused,
    isUnanswered: (problem) => problem instanceof Lost,
    send: ({ values, version: from, key }) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          try {
            resolve({ version: save(values, from, key) })
          } catch (problem) {
            reject(problem)
          }
        }
        const lose = () => {
          save(values, from, key)
          reject(new Lost())
        }
        sent.push({ text: values, answer, lose })
      }),
  })
  const next = async (at: number) => {
    for (let turn = 0; turn < 20 && sent[at] === undefined; turn += 1) await Promise.resolve()
    return sent[at]
  }
  return { queue, stored, sent, next }
}

test('D05 a save that follows an autosave waits for its version, and is no conflict', async () => {
  const { queue, stored, next } = slowServer(7)
  const autosave = queue.save('A')
  const first = await next(0)
  const settled = queue.settle()
  first?.answer()
  expect(await autosave).toBe(true)
  expect(await settled).toBe(8)
  const save = queue.save('AB')
  ;(await next(1))?.answer()
  await save
  expect(stored).toEqual({ version: 9, texts: ['A', 'AB'] })
})

test('D05 of texts that wait only the newest is sent, and an older one never arrives after it', async () => {
  const { queue, stored, sent, next } = slowServer(1)
  const saves = ['a', 'ab', 'abc', 'abcd'].map((text) => queue.save(text))
  ;(await next(0))?.answer()
  expect(await Promise.all(saves)).toEqual([false, false, false, true])
  expect([sent.map(({ text }) => text), stored]).toEqual([['abcd'], { version: 2, texts: ['abcd'] }])
})

test('D05 after another user has saved nothing is sent any more', async () => {
  const { queue, stored, sent, next } = slowServer(7)
  stored.version = 8
  const refused = queue.save('mine')
  ;(await next(0))?.answer()
  await expect(refused).rejects.toThrow(Refused)
  await queue.save('mine, longer')
  expect([sent.length, await queue.settle(), stored.texts]).toEqual([1, 7, []])
})

test('D05 a save whose answer was lost is repeated under its key, so that it is not taken for another user', async () => {
  const { queue, stored, sent, next } = slowServer(7)
  const lost = queue.save('A')
  ;(await next(0))?.lose()
  await expect(lost).rejects.toThrow(Lost)
  const save = queue.save('AB')
  ;(await next(1))?.answer()
  ;(await next(2))?.answer()
  await save
  expect([sent.map(({ text }) => text), stored]).toEqual([['A', 'A', 'AB'], { version: 9, texts: ['A', 'AB'] }])
})

test('a tab that nobody touches sends nothing', async () => {
  const { queue, sent } = slowServer(3)
  expect([await queue.settle(), sent]).toEqual([3, []])
})
