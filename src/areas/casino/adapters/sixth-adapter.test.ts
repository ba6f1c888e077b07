import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { ordersInRun, playOrders } from '#checks/harness/casino/orders-of-calls.ts'
import type { ProviderStyle } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { callKinds } from '#areas/casino/provider-pages/call-columns.ts'
import { contractOf } from '#areas/casino/rules/contract.ts'
import { casinoRefusals } from '#areas/casino/rules/wallet.ts'
import type { Adapter } from '#areas/casino/wallet/adapter.ts'

const here = import.meta.dirname
const page = readFileSync(join(here, 'README.md'), 'utf8')

/** The programs of the page, by the name behind the language. */
const programs = [...page.matchAll(/^```ts (\w+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => ({ name, text }))

/** The first column of the table with this heading. */
const namesUnder = (heading: string): readonly string[] => {
  const [, table = ''] = page.split(`\n| ${heading} `)
  const [own = ''] = table.split('\n\n')
  return [...own.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
}

let folder: string
let database: TestDatabase
let operator: CasinoOperator
let style: ProviderStyle

beforeAll(async () => {
  // Inside the repository, so that imports resolve; hidden, so that no other tool picks it up.
  folder = await mkdtemp(join(here, '.made-'))
  for (const { name, text } of programs) await writeFile(join(folder, `${name}.ts`), text)
  const made: { readonly emberAdapter: Adapter } = await import(join(folder, 'adapter.ts'))
  const played: { readonly ember: ProviderStyle } = await import(join(folder, 'style.ts'))
  style = played.ember
  database = await freshDatabase()
  operator = await casinoOperator(database, undefined, [made.emberAdapter])
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the page has the adapter, its provider from outside and its round', () => {
  expect(programs.map(({ name }) => name)).toEqual(['adapter', 'simulator', 'style'])
})

test('any order of up to four calls leaves what the model says, by the adapter of the page', async () => {
  const keyId = await style.connect(database)
  await playOrders({ operator, style }, ordersInRun(4), keyId)
  expect(operator.faults).toEqual([])
}, 0)

test('what the adapter of the page refuses is answered in its words', async () => {
  const player = await operator.player('poor', '0.50')
  const session = await operator.session(player, style.provider)
  const seat = { keyId: `casino-${style.provider}-1`, player, name: 'poor' }
  const round = style.round({ ...seat, session }, operator.send)
  expect(await round.bet()).toMatchObject({ status: 402, body: { word: 'NO_FUNDS' } })
  const stranger = style.round({ ...seat, session: 'made up', name: 'other' }, operator.send)
  expect(await stranger.bet()).toMatchObject({ status: 400, body: { word: 'DECLINED' } })
})

test('the page names each kind of call, each setting of a contract and each code', () => {
  expect(namesUnder('Kind').toSorted()).toEqual([...callKinds].toSorted())
  expect(namesUnder('Setting').toSorted()).toEqual(Object.keys(contractOf()).toSorted())
  const beside = ['OK', 'SIGNATURE_INVALID', 'BAD_REQUEST', 'PLAYER_UNKNOWN', 'RETRY_LATER']
  expect(namesUnder('Code').toSorted()).toEqual([...casinoRefusals, ...beside].toSorted())
})

test('the page names each table whose columns hold the code of a provider', async () => {
  const checked = await operator.rows<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'c' and not t.relispartition and pg_get_constraintdef(c.oid) ~ '''qt''::text.*''aura''::text'
        and pg_get_constraintdef(c.oid) ~ '(provider|vertical)'`,
  )
  const [, list = ''] = page.split('columns that hold the code: ')
  const [named = ''] = list.split('.\n')
  const tables = [...named.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(tables.toSorted()).toEqual(checked.map(({ name }) => name).toSorted())
})

test('every file that the page names exists', () => {
  const files = [...page.matchAll(/`((?:\.\.\/|src\/|checks\/|simulator\/)[\w./-]+\.tsx?|[\w-]+\.ts)`/g)].map(
    ([, file = '']) => file,
  )
  const root = join(here, '../../../..')
  const missing = files.filter(
    (file) => !existsSync(join(/^(?:src|checks|simulator)\//.test(file) ? root : here, file)),
  )
  expect(files.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
})
