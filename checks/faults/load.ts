import type { Luck } from '#checks/simulation/luck.ts'
import { attempt, type Intent } from './intents.ts'
import type { Operator } from './operator.ts'

export interface Load {
  readonly operator: Operator
  readonly luck: Luck
  readonly cycle: number
  readonly signal: AbortSignal
}

const rupees = (luck: Luck, least: number, most: number) => `${least + luck.below(most - least)}.${10 + luck.below(90)}`

function someDeposit({ operator, luck }: Load, player: string, id: string): Intent {
  const content = { player, method: 'upi', amount: rupees(luck, 100, 500), utr: id }
  return {
    id,
    kind: 'deposit',
    outcome: 'unknown',
    send: (key) => operator.call('/deposit', { ...content, externalId: key }),
  }
}

function confirmationOf({ operator }: Load, deposit: Intent, id: string): Intent {
  const { deposit: about, amount } = deposit.answer as { readonly deposit: string; readonly amount: string }
  return {
    id,
    kind: 'confirmation',
    about,
    outcome: 'unknown',
    send: (key) => operator.call('/deposit/confirmation', { externalId: key, deposit: about, amount }),
  }
}

function someWithdrawal({ operator, luck }: Load, player: string, id: string): Intent {
  const content = { player, method: 'bank', amount: rupees(luck, 1, 40), beneficiary: id }
  return {
    id,
    kind: 'withdrawal',
    outcome: 'unknown',
    send: (key) => operator.call('/withdrawal', { ...content, externalId: key }),
  }
}

function someBet({ operator, luck, cycle }: Load, player: string, id: string): Intent {
  // Told by the player's address, which no other bet has, whatever key it was sent with.
  const about = `2001:db8:${id.replaceAll(/[a-z]/g, '').replaceAll('-', ':')}::1`
  // Those of the next market too, so that there is something to settle when its turn comes.
  const market = cycle + 1 + luck.below(2)
  const content = {
    player,
    market: String(market),
    runner: String(market * 10 + 1 + luck.below(2)),
    side: luck.oneOf(['BACK', 'LAY']),
    odds: `1.${10 + luck.below(90)}`,
    stake: rupees(luck, 100, 200),
    ip: about,
  }
  return {
    id,
    kind: 'bet',
    about,
    outcome: 'unknown',
    send: (key) => operator.call('/bet', { ...content, externalId: key }),
  }
}

/** One client: one thing after the other, each with a key of its own, until it is told to end or hears nothing any more. */
export async function client(load: Load, seat: number, intents: Intent[]): Promise<void> {
  const { operator, luck, cycle, signal } = load
  const player = operator.players[seat] ?? ''
  const some = [someDeposit, someBet, someBet, someWithdrawal]
  for (let count = 0; !signal.aborted; count += 1) {
    const id = `c${cycle}-s${seat}-${count}`
    const intent = luck.oneOf(some)(load, player, id)
    intents.push(intent)
    const outcome = await attempt(intent, id)
    if (outcome === 'unknown') return
    if (intent.kind !== 'deposit' || outcome === 'refused' || signal.aborted) continue
    const confirmation = confirmationOf(load, intent, `${id}-arrival`)
    intents.push(confirmation)
    if ((await attempt(confirmation, confirmation.id)) === 'unknown') return
  }
}
