import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openListTestSetup, type ListTestSetup, type Row } from './list-setup.ts'

/** Names and references as people and machines write them, from the call of a site to the list and its filters. */
let setting: ListTestSetup
let call: Awaited<ReturnType<typeof signedSite>>
beforeAll(async () => {
  setting = await openListTestSetup()
  call = await signedSite(setting.url, setting.database.ownerPool)
})
afterAll(() => setting?.close())

const site = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await call(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const rowsAt = async (path: string, search: Readonly<Record<string, string>>): Promise<readonly Row[]> => {
  const { status, body } = await setting.client.get(`${path}?${new URLSearchParams(search)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const composed = 'José Müller'.normalize('NFC')
const decomposed = 'José Müller'.normalize('NFD')
const names: readonly (readonly [string, readonly string[]])[] = [
  [composed, [composed, decomposed, 'jose muller', 'JOSÉ MÜLLER']],
  [decomposed, [composed, decomposed, 'jose muller', 'muller']],
  ['İsmail Yılmaz', ['İSMAIL YILMAZ', 'ismail yilmaz', 'Yılmaz']],
  ['Straßer Karl', ['STRASSER', 'straßer karl']],
  ['Anil\u00a0Kapoor', ['Anil Kapoor', 'anil\u00a0kapoor', 'anil\u200b kapoor']],
  ['Sean O’Brien', ["O'Brien", 'O’Brien', "sean o'brien"]],
  ['Ｒａｖｉ Full', ['ravi full', 'Ｒａｖｉ']],
  ['Łukasz Øst', ['lukasz', 'ost']],
  ['मोहन कुमार', ['मोहन', 'मोहन कुमार']],
  ['Ravi\nLine', ['Ravi Line']],
  ['Nguyễn Văn', ['nguyen van', 'Nguyễn'.normalize('NFD')]],
  ['Ελένη Παππά', ['ελένη', 'ΕΛΕΝΗ']],
  ['Алексей Ёлкин', ['алексей', 'АЛЕКСЕЙ']],
  ['عبد الله', ['عبد']],
  ['田中 太郎', ['田中']],
  ['김민수', ['김민수', '김민수'.normalize('NFD')]],
  ['สมชาย ใจดี', ['สมชาย']],
  ['50%_Off', ['50%', '%_o']],
]

test('finds each name however it is typed, and stores it composed and on one line', async () => {
  const ids = await Promise.all(
    names.map(async ([name], place) =>
      String((await site('/player', { externalId: `named-${place}`, username: `named_${place}`, name }))['player']),
    ),
  )
  for (const [place, [name, searches]] of names.entries())
    for (const search of searches)
      expect(
        (await rowsAt('/api/players', { name: search })).map(({ id }) => String(id)),
        `${name} by ${search}`,
      ).toContain(ids[place])
  const stored = await setting.database.ownerPool.query<{ name: string }>(
    `select name from player where id = any($1::bigint[])`,
    [ids],
  )
  expect(stored.rows.filter(({ name }) => name !== name.normalize('NFC') || /[\n\u00a0]/.test(name))).toEqual([])
  expect((await rowsAt('/api/players', { name: 'maria muller' })).length).toBe(0)
})

test.each(['\u202egnp.tpurknab', 'Ra\u200bvi'])(
  'refuses the name %j, which is not read as it is written',
  async (name) => {
    const { status, body } = await call('/player', { externalId: 'hidden', username: 'hidden_one', name })
    expect([status, body.fields]).toEqual([422, { name: expect.stringContaining('invisible') }])
  },
)

const reference = '466515188089'
const written = [
  reference,
  '4665 1518 8089',
  '4665-1518-8089',
  '４６６５１５１８８０８９',
  `UTR ${reference}`,
  `utr no: ${reference}`,
]

test('counts one bank reference as one, and finds it, in whatever form it was sent', async () => {
  const { player } = await site('/player', { externalId: 'referred', username: 'referred', name: 'Referred' })
  for (const [place, utr] of written.entries())
    await site('/deposit', { externalId: `referred-${place}`, player, method: 'upi', amount: '500.00', utr })
  for (const utr of written) {
    const rows = await rowsAt('/api/manual-deposits', { player: 'referred', utr })
    expect(rows.map((row) => [row['utr'], row['duplicates']])).toEqual(
      written.map(() => [reference, written.length - 1]),
    )
  }
})

test('takes ids as they are pasted', async () => {
  const { player } = await site('/player', { externalId: 'pasted', username: 'pasted_id', name: 'Pasted' })
  for (const id of [` ${String(player)} `, `#${String(player)}`, `${String(player)},`, `\u00a0${String(player)}\u200b`])
    expect((await rowsAt('/api/players', { id })).map((row) => row['username'])).toEqual(['pasted_id'])
})
