import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameCode } from '#checks/harness/casino/casino-setup.ts'
import { providerStyles, type ProviderStyle } from '#checks/harness/casino/provider-styles.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { until } from '#checks/harness/time/until.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { linkedAddress } from '#blueprint/screen/row-link.ts'
import { providerPages } from '#areas/casino/provider-pages/provider-pages.ts'
import { worldCasinoBets } from '#areas/casino/provider-pages/rounds.screen.ts'
import { sessionIdOf } from '#areas/casino/wallet/rows/session-rows.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'
import { sendOverHttp } from '#simulator/casino/transport.ts'

type Row = Readonly<Record<string, string>>

let office: Office
let reader: Colleague
const player = '1001'
const keys = new Map<string, string>()
const tokenOf = ({ provider }: ProviderStyle, name: string) => `${provider}-${name}`

beforeAll(async () => {
  office = await openOffice()
  const pages = providerPages.map(({ vertical }) => vertical.permission)
  reader = await office.hire({
    username: 'launches',
    permissions: [...pages, 'WC_BETS_VIEW', 'STATEMENTS_VIEW', 'REQUEST_RESPONSE_LOGS'],
    domains: [1],
  })
  await postTransfers(office.database.ownerPool, instantNow().toISOString(), [
    { account: BigInt(player), kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 500_000n },
  ])
  for (const style of providerStyles) {
    keys.set(style.provider, await style.connect(office.database))
    await office.rows(
      `insert into casino_session (token_hash, domain_id, cell, player_id, provider, game_code, started_at, expires_at)
        values ($1, 1, cell_of($4), $4, $5, $6, now() - interval '2 days', now() - interval '1 day'),
          ($2, 1, cell_of($4), $4, $5, null, now() - interval '1 hour', now() + interval '1 hour'),
          ($3, 1, cell_of($4), $4, $5, $6, now() - interval '1 minute', now() + interval '1 day')`,
      [
        ...['ended', 'lobby', 'game'].map((name) => tokenHashOf(tokenOf(style, name))),
        player,
        style.provider,
        gameCode,
      ],
    )
  }
})
afterAll(() => office?.close())

const rowsAt = async (address: string): Promise<readonly Row[]> => {
  const { status, body } = await reader.get(`/api${address}`)
  expect(status, address).toBe(200)
  return body.data
}
const follow = (list: AnyList, row: Row | undefined, title: string) => {
  const link = list.links?.find((one) => one.title === title)
  if (!link || !row) throw new Error(`${list.path} does not lead to ${title}`)
  return rowsAt(linkedAddress(link, row, {}))
}
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted()

const roundOf = (style: ProviderStyle, session: string, name: string) =>
  style.round(
    {
      keyId: keys.get(style.provider) ?? '',
      player,
      session: tokenOf(style, session),
      name: `${style.provider}-${name}`,
    },
    sendOverHttp(office.url),
  )

const styles = providerStyles.map((style) => {
  const page = providerPages.find(({ vertical }) => vertical.code === style.provider)
  if (!page) throw new Error(`${style.provider} has no page`)
  return { ...style, page }
})

test.each(styles)(
  '$provider: lists the sessions that were launched with their state, and the rounds that were begun in each',
  async (style) => {
    const { launches } = style.page
    const [r1, r2] = [roundOf(style, 'game', 'r1'), roundOf(style, 'game', 'r2')]
    for (const call of [r1.bet, r1.win, r2.bet]) expect(await call()).toMatchObject({ status: 200 })
    // Begun in the lobby, and what follows names the other session.
    await roundOf(style, 'lobby', 'r3').bet()
    await roundOf(style, 'game', 'r3').win()
    await roundOf(style, 'ended', 'r4').bet()
    const rows = await rowsAt(`${launches.path}?startedAt=all`)
    expect(rows).toMatchObject([
      { id: sessionIdOf(tokenHashOf(tokenOf(style, 'game'))), status: 'ACTIVE', rounds: 2, game: 'Night Tram' },
      { id: sessionIdOf(tokenHashOf(tokenOf(style, 'lobby'))), status: 'ACTIVE', rounds: 1, game: null },
      { id: sessionIdOf(tokenHashOf(tokenOf(style, 'ended'))), status: 'ENDED', rounds: 0, lastRoundAt: null },
    ])
    expect(rows.map((row) => [row['player'], row['gameCode']])).toEqual([
      ['player_1001', gameCode],
      ['player_1001', null],
      ['player_1001', gameCode],
    ])
    expect(JSON.stringify(rows)).not.toContain(tokenHashOf(tokenOf(style, 'game')).toString('hex'))
    expect(await rowsAt(`${launches.path}?startedAt=all&status=ENDED`)).toHaveLength(1)
  },
)

test.each(styles)(
  '$provider: a launch leads to its rounds, and each round to its launch, ledger rows, calls and their bytes',
  async (style) => {
    const { launches, rounds, transactions, calls } = style.page
    const [game] = await rowsAt(`${launches.path}?startedAt=all&gameCode=${gameCode}&status=ACTIVE`)
    const begun = await follow(launches, game, 'Rounds')
    expect(begun).toHaveLength(2)
    for (const round of begun) {
      expect(idsOf(await follow(rounds, round, 'Launch'))).toEqual([game?.['id']])
      const stored = await office.rows(`select id from casino_call where round_id = $1`, [round['id']])
      expect(idsOf(await follow(rounds, round, 'Provider calls'))).toEqual(idsOf(stored))
      const entries = await office.rows(`select from transfer where ref = $1`, [`casino:${round['id']}`])
      expect(await follow(rounds, round, 'Ledger entries')).toHaveLength(entries.length)
      await until('the bytes are recorded', async () => {
        const received = await follow(rounds, round, 'Calls as received')
        return received.length === stored.length
      })
    }
    for (const entry of await rowsAt(transactions.path)) {
      expect(idsOf(await follow(transactions, entry, 'Open round'))).toEqual([entry['roundId']])
      expect((await follow(transactions, entry, 'Ledger entries')).length).toBeGreaterThan(0)
      expect((await follow(transactions, entry, 'Calls as received')).length).toBeGreaterThan(0)
    }
    for (const call of await rowsAt(`${calls.path}?decision=APPLIED`)) {
      expect(idsOf(await follow(calls, call, 'Open round'))).toEqual([call['roundId']])
      const entries = await office.rows(`select from transfer where ref = $1`, [`casino:${call['roundId']}`])
      expect(await follow(calls, call, 'Ledger entries')).toHaveLength(entries.length)
      await until('its bytes are recorded', async () => (await follow(calls, call, 'As it was received')).length === 1)
    }
  },
)

test('every row of /wc-bets leads to its launch, ledger rows, calls and their bytes', async () => {
  const bets = await rowsAt(worldCasinoBets.path)
  expect(bets).toHaveLength(3)
  for (const bet of bets) {
    for (const title of ['Launch', 'Ledger entries', 'Provider calls', 'Calls as received', 'Transactions'])
      expect([title, (await follow(worldCasinoBets, bet, title)).length > 0]).toEqual([title, true])
  }
})

test('an agent sees the sessions of their downline alone', async () => {
  const north = await office.hire({ username: 'north.launches', agentId: 110n, domains: [1], permissions: ['WC_VIEW'] })
  const south = await office.hire({ username: 'south.launches', agentId: 120n, domains: [1], permissions: ['WC_VIEW'] })
  const seen = async (by: Colleague) => (await by.get('/api/wc/launches?startedAt=all')).body.data.length
  expect([await seen(north), await seen(south)]).toEqual([3, 0])
})

test('a refused launch is listed with its reason and began no rounds', async () => {
  const site = await signedSite(office.url, office.database.ownerPool)
  await office.rows(`update player set status = 'LOCKED' where id = $1`, [player])
  const refused = await site('/casino/session', { player, provider: 'qt', game: gameCode })
  expect(refused.status).toBe(409)
  expect(await rowsAt('/qtech/launches?startedAt=all&status=REFUSED')).toMatchObject([
    { player: 'player_1001', game: 'Night Tram', refusal: 'The account is not active.', expiresAt: null, rounds: 0 },
  ])
  expect(await rowsAt('/qtech/launches?startedAt=all&status=ENDED')).toHaveLength(1)
})
