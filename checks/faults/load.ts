import type { Random } from '#checks/simulation/random.ts'
import { casinoBet, casinoEnd } from './casino.ts'
import { attempt, type Intent } from './intents.ts'
import type { Operator } from './operator.ts'

export interface Load {
  readonly operator: Operator
  readonly random: Random
  readonly cycle: number
  readonly signal: AbortSignal
}

const rupees = (random: Random, min: number, max: number) => `${min + random.below(max - min)}.${10 + random.below(90)}`

function randomDeposit({ operator, random }: Load, player: string, id: string): Intent {
  // In the form in which references are stored.
  const utr = id.replaceAll('-', '').toUpperCase()
  const content = { player, method: 'upi', amount: rupees(random, 100, 500), utr }
  return {
    id,
    kind: 'deposit',
    lookupKey: utr,
    outcome: 'unknown',
    send: (key) => operator.call('/deposit', { ...content, externalId: key }),
  }
}

function confirmationOf({ operator }: Load, deposit: Intent, id: string): Intent {
  const { deposit: about, amount } = deposit.answer as { readonly deposit: string; readonly amount: string }
  return {
    id,
    kind: 'confirmation',
    lookupKey: about,
    outcome: 'unknown',
    send: (key) => operator.call('/deposit/confirmation', { externalId: key, deposit: about, amount }),
  }
}

function randomWithdrawal({ operator, random }: Load, player: string, id: string): Intent {
  const content = { player, method: 'bank', amount: rupees(random, 1, 40), beneficiary: id }
  return {
    id,
    kind: 'withdrawal',
    outcome: 'unknown',
    send: (key) => operator.call('/withdrawal', { ...content, externalId: key }),
  }
}

function randomBet({ operator, random, cycle }: Load, player: string, id: string): Intent {
  // Identified by a unique IP address, whatever key the call was sent with.
  const about = `2001:db8:${id.replaceAll(/[a-z]/g, '').replaceAll('-', ':')}::1`
  // Also bets on the next market, so that it has bets to settle in its cycle.
  const market = cycle + 1 + random.below(2)
  const content = {
    player,
    market: String(market),
    runner: String(market * 10 + 1 + random.below(2)),
    side: random.oneOf(['BACK', 'LAY']),
    odds: `1.${10 + random.below(90)}`,
    stake: rupees(random, 100, 200),
    ip: about,
  }
  return {
    id,
    kind: 'bet',
    lookupKey: about,
    outcome: 'unknown',
    send: (key) => operator.call('/bet', { ...content, externalId: key }),
  }
}

/** One client: sends calls one after another, each with its own key, until aborted or until an outcome is unknown. */
export async function runClient(load: Load, seat: number, intents: Intent[]): Promise<void> {
  const { operator, random, cycle, signal } = load
  const player = operator.players[seat] ?? ''
  const some = [randomDeposit, randomBet, randomBet, randomWithdrawal, null]
  for (let count = 0; !signal.aborted; count += 1) {
    const id = `c${cycle}-s${seat}-n${count}`
    const next = random.oneOf(some)
    const intent = next === null ? casinoBet(load, seat, id) : next(load, player, id)
    intents.push(intent)
    const outcome = await attempt(intent, id)
    if (outcome === 'unknown') return
    if (outcome === 'refused' || signal.aborted) continue
    const following = followingOf(load, seat, intent)
    if (following === null) continue
    intents.push(following)
    if ((await attempt(following, following.id)) === 'unknown') return
  }
}

/** A call that an accepted one leads to. */
function followingOf(load: Load, seat: number, intent: Intent): Intent | null {
  if (intent.kind === 'deposit') return confirmationOf(load, intent, `${intent.id}-arrival`)
  const { kind, provider, id } = intent
  const isCasinoBet = kind === 'casinoBet' || kind === 'casinoExposure'
  return isCasinoBet && provider !== undefined ? casinoEnd(load, seat, provider, id) : null
}
