import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { casinoSecret, connectProvider, gameCode } from '#checks/harness/casino/casino-setup.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { until } from '#checks/harness/time/until.ts'
import { linkedAddress } from '#blueprint/screen/row-link.ts'
import { callsOf } from '#areas/casino/provider-pages/calls.screen.ts'
import { roundsOf } from '#areas/casino/provider-pages/rounds.screen.ts'
import { worldCasino as worldCasinoPages } from '#areas/casino/provider-pages/shared.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { sendOverHttp } from '#simulator/casino/transport.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'

const player = '1001'
const session = 'CANARY-SESSION-TOKEN'
let office: Office
let reader: Colleague
const keys = { wc: '', qt: '' }
beforeAll(async () => {
  office = await openOffice()
  reader = await office.hire({
    username: 'log.reader',
    permissions: ['REQUEST_RESPONSE_LOGS', 'WC_VIEW'],
    domains: [1],
  })
  for (const provider of ['wc', 'qt'] as const) {
    keys[provider] = await connectProvider(office.database, provider)
    await office.rows(
      `insert into casino_session (token_hash, domain_id, cell, player_id, provider, expires_at)
        values ($1, 1, cell_of($2), $2, $3, now() + interval '1 day')`,
      [tokenHashOf(`${session}-${provider}`), player, provider],
    )
  }
  await postTransfers(office.database.ownerPool, instantNow().toISOString(), [
    { account: BigInt(player), kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 50_000n },
  ])
})
afterAll(() => office?.close())
beforeEach(() => office.rows('truncate request_log, request_log_reference'))

const key = (provider: 'wc' | 'qt') => ({ keyId: keys[provider], secret: casinoSecret(provider) })
const play = (provider: 'wc' | 'qt', round: string) => ({
  player,
  game: gameCode,
  round,
  currency: 'INR',
  session: `${session}-${provider}`,
})
const worldCasino = (round: string) => worldCasinoProvider(key('wc'), sendOverHttp(office.url), play('wc', round))

const listed = async (filters = '', client = reader) => {
  const { status, body } = await client.get(`/api/request-response-logs?channel=CASINO&at=all${filters}`)
  expect(status).toBe(200)
  return body.data
}
/** Calls are written in the background, after their answers. */
const recorded = (count: number) =>
  until(`${count} calls are recorded`, async () => {
    const found = await listed()
    return found.length >= count ? found : null
  })
const storedCalls = (round: string) =>
  office.rows(`select id, round_id, occurrences from casino_call where external_round = $1 order by at, id`, [round])

test('a call of a casino provider is recorded with the call that the wallet stored, and found by each of its ids', async () => {
  const { body } = await worldCasino('round-1').debit('tx-1', '100.00')
  const [row] = await recorded(1)
  const [stored] = await storedCalls('round-1')
  expect(row).toMatchObject({
    traffic: 'IN',
    channel: 'CASINO',
    provider: 'wc',
    operation: 'debit',
    method: 'POST',
    url: `/api/casino/world-casino/${keys.wc}/debit`,
    httpStatus: 200,
    result: 'SUCCESS',
    outcome: null,
    reference: 'tx-1',
    player: 'player_1001',
    domain: 'First House',
    casinoCallId: stored.id,
    casinoProvider: 'wc',
    roundId: stored.round_id,
  })
  expect(JSON.parse(row.responseBody)).toEqual(body)
  for (const id of ['tx-1', 'round-1', player, stored.id])
    expect([id, (await listed(`&reference=${id}`)).length]).toEqual([id, 1])
  for (const filter of [`casinoCallId=${stored.id}`, `roundId=${stored.round_id}`])
    expect(await listed(`&${filter}`)).toHaveLength(1)
  expect(await listed('&reference=tx-')).toEqual([])
})

test('a repeat names the call that was stored first, and nothing is stored a second time', async () => {
  const { debit } = worldCasino('round-2')
  await debit('tx-2', '10.00')
  await debit('tx-2', '10.00')
  const rows = await recorded(2)
  const stored = await storedCalls('round-2')
  expect(stored).toMatchObject([{ occurrences: 2 }])
  expect(rows.map(({ casinoCallId }: { casinoCallId: string }) => casinoCallId)).toEqual([stored[0].id, stored[0].id])
})

test('a refusal that the contract answers with 200 is shown as one, also of a call that nobody signed', async () => {
  await worldCasino('round-3').debit('tx-3', '90000.00')
  await worldCasinoProvider(
    { keyId: keys.wc, secret: 'wrong secret' },
    sendOverHttp(office.url),
    play('wc', 'r'),
  ).balance()
  await worldCasinoProvider({ keyId: 'no-such-key', secret: 'x' }, sendOverHttp(office.url), play('wc', 'r')).balance()
  await qtechProvider(key('qt'), sendOverHttp(office.url), play('qt', 'round-4')).balance()
  const rows = await recorded(3)
  const texts = rows.map(({ operation, result, outcome }: Record<string, string>) =>
    [operation, result, outcome ?? ''].join(' ').trim(),
  )
  // A call with a key that does not exist belongs to no domain.
  expect(texts.toSorted((a: string, b: string) => a.localeCompare(b))).toEqual([
    'accounts/:player/balance SUCCESS',
    'balance REJECTED Unknown key or invalid signature.',
    'debit REJECTED Not enough available balance.',
  ])
})

test('neither the secret of the key nor a session is stored, in no field and no spelling', async () => {
  await worldCasino('round-5').debit('tx-5', '1.00')
  await worldCasino('round-5').authenticate()
  await qtechProvider(key('qt'), sendOverHttp(office.url), play('qt', 'round-6')).debit('tx-6', '1.00')
  // Also one that is wrong: it can be the secret of another installation.
  const { balance } = worldCasinoProvider(
    { keyId: keys.wc, secret: 'CANARY-OTHER' },
    sendOverHttp(office.url),
    play('wc', 'r'),
  )
  await balance()
  await recorded(4)
  const stored = await office.rows(
    'select l::text as text from request_log l union all select reference from request_log_reference',
  )
  for (const secret of [casinoSecret('wc'), casinoSecret('qt'), session, 'CANARY-OTHER'])
    for (const spelt of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replaceAll('=', ''),
    ])
      expect(stored.filter(({ text }) => text.includes(spelt))).toEqual([])
  const [row] = await listed('&reference=tx-5')
  expect(row.requestBody).toMatch(/"partnerKey":"\[secret, up to 16 characters, \w{8}\]"/)
})

test('a call is compared with the last one of its kind that succeeded', async () => {
  const { debit } = worldCasino('round-7')
  await debit('tx-7', '2.00')
  await recorded(1)
  await debit('tx-8', '90000.00')
  await recorded(2)
  const [bad] = await listed('&reference=tx-8')
  const { data } = (await reader.get(`/api/request-response-logs/${bad.id}/comparison`)).body
  expect(data.previous).toMatchObject({ httpStatus: 200 })
  expect(data.differences).toContainEqual({
    part: 'REQUEST_BODY',
    field: 'amount',
    before: '2.00',
    now: '90000.00',
  })
})

test('staff of another domain see none of it', async () => {
  await worldCasino('round-9').debit('tx-9', '1.00')
  await recorded(1)
  const abroad = await office.hire({ username: 'log.abroad', permissions: ['REQUEST_RESPONSE_LOGS'], domains: [2] })
  expect(await listed('', abroad)).toEqual([])
})

test('a casino call and its round lead to the row of the log, and the row leads back to both', async () => {
  await worldCasino('round-10').debit('tx-10', '1.00')
  const [row] = await recorded(1)
  const rowsAt = async (address: string) => (await reader.get(`/api${address}`)).body.data
  for (const [screen, title, id] of [
    [callsOf(worldCasinoPages), 'As it was received', row.casinoCallId],
    [roundsOf(worldCasinoPages), 'Calls as received', row.roundId],
  ] as const) {
    const [subject] = await rowsAt(`${screen.path}?id=${id}&${screen.sort[0]}=all`)
    expect(subject).toMatchObject({ id })
    const link = screen.links?.find((each) => each.title === title)
    expect(link?.permission).toBe('REQUEST_RESPONSE_LOGS')
    const found = link === undefined ? [] : await rowsAt(linkedAddress(link, subject, {}))
    expect(found.map((each: Record<string, unknown>) => each['id'])).toEqual([row.id])
  }
})
