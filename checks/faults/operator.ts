import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { connectOwner } from '#platform/database/connect.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { insertOperator, addStaff, logIn, signedCall, type Call } from '#checks/simulation/simulation-setup.ts'
import { connectCasino } from './casino.ts'
import { corruptExposure, settledBet, voidedBet } from './ledger.ts'
import type { Machine } from './machine/machine.ts'

export interface Operator {
  readonly call: Call
  readonly trader: PanelClient
  /** Gives the second approval for the trader's requests. */
  readonly checker: PanelClient
  readonly players: readonly string[]
  readonly url: string
  /** The session of each player at each provider of the casino. */
  readonly sessions: readonly Readonly<Record<ProviderCode, string>>[]
  /** A settled bet of a market to correct; null if there is none. */
  settledBet(market: number): Promise<string | null>
  voidedBet(market: number): Promise<string | null>
  corruptExposure(market: number): Promise<boolean>
}

const uplineIds = [100n, 101n, 102n] as const
const funds = '1000000.00'

/** Creates funded players, a market for every cycle, a trader and a checker. */
export async function openOperator(machine: Machine, clients: number, markets: number): Promise<Operator> {
  const owner = connectOwner(machine.ownerUrl, { max: 2, domains: [1], onError: () => undefined })
  try {
    const key = await insertOperator(owner, machine.sealingKeys)
    await addStaff(owner, 'trader')
    await addStaff(owner, 'checker')
    for (const [at, id] of uplineIds.entries()) {
      const upline = uplineIds.slice(0, at + 1)
      await owner.query(
        `insert into agent (id, domain_id, parent_id, level, upline, username) values ($1, 1, $2, $3, $4, $5)`,
        [id, upline.at(-2) ?? null, at + 1, upline, `agent${id}`],
      )
      await owner.query(`select open_wallet($1, 1, 'INR')`, [id])
      await owner.query(`insert into agent_share values ($1, 'exchange', $2)`, [id, [10_000, 9_000, 7_000][at]])
    }
    await owner.query(
      `insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'match', 'Match', now())`,
    )
    await owner.query(
      `insert into market (id, event_id, external_id, name, kind, product, price_kind, commission)
       select m, 1, 'market-' || m, 'Market ' || m, 'match_odds', 'exchange', 'odds', 200 from generate_series(1, $1::int) m`,
      [markets],
    )
    await owner.query(
      `insert into runner (id, market_id, name) select m * 10 + r, m, 'Runner ' || r from generate_series(1, $1::int) m, generate_series(1, 2) r`,
      [markets],
    )
    await connectCasino(owner, machine.sealingKeys)
    await machine.startServer()
    const call = signedCall(machine.url, key)
    const names = Array.from({ length: clients }, (_, at) => `player${at}`)
    const players = await Promise.all(names.map((name) => registerPlayer(call, name)))
    return {
      call,
      url: machine.url,
      sessions: await Promise.all(players.map((player) => openSessions(call, player))),
      trader: await logIn(machine.url, 'trader'),
      checker: await logIn(machine.url, 'checker'),
      players,
      settledBet: (market) => settledBet(machine.ownerUrl, market),
      voidedBet: (market) => voidedBet(machine.ownerUrl, market),
      corruptExposure: (market) => corruptExposure(machine.ownerUrl, market),
    }
  } finally {
    await owner.end()
  }
}

async function openSessions(call: Call, player: string): Promise<Readonly<Record<ProviderCode, string>>> {
  const open = async (provider: ProviderCode): Promise<string> =>
    String((await answered(call, '/casino/session', { player, provider }))['token'])
  return {
    qt: await open('qt'),
    wc: await open('wc'),
    slot: await open('slot'),
    gap: await open('gap'),
    aura: await open('aura'),
  }
}

async function answered(call: Call, path: string, content: Readonly<Record<string, unknown>>) {
  const { status, body } = await call(path, content)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

async function registerPlayer(call: Call, username: string): Promise<string> {
  const { player } = await answered(call, '/player', { externalId: username, username, agent: 'agent102' })
  const depositRequest = { externalId: `first-${username}`, player, method: 'upi', amount: funds }
  const { deposit } = await answered(call, '/deposit', depositRequest)
  await answered(call, '/deposit/confirmation', { externalId: `arrival-${username}`, deposit, amount: funds })
  return String(player)
}
