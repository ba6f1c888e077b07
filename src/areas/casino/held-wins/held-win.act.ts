import { refuse, type RowWrite } from '#blueprint/decision/decision.ts'
import { claimedByOther, unclaimed, type Claimable } from '#blueprint/decision/queue.ts'
import { heldIn, rejectWin, releaseWin, type WinToDecide } from '#areas/casino/rules/held-win.ts'
import { roundFigures } from '#areas/casino/rules/round.ts'
import { lockWalletPositions } from '#areas/players/profile/list/named-players.facts.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { RowIn, RowLookup } from '#engine/records/record-of.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { assert } from '#values/assert.ts'
import { money, negate } from '#values/money.ts'
import { heldWinQueue, rejectHeldWin, releaseHeldWin } from './held-win.actions.ts'
import { heldWin } from './held-win.record.ts'

const winOf = (row: RowIn<typeof heldWin>): WinToDecide => ({
  id: row.id,
  amount: money(row.amount),
  takenBack: money(row.takenBack),
  accountId: row.playerId,
  currency: row.currency,
  ref: `casino:${row.roundId}`,
})

/** The wallet is locked first, as calls of the provider do: none of them changes the win before the decision is written. */
async function lockWin(tx: Tx, lookup: RowLookup) {
  const found = await heldWin.find(tx, lookup)
  if (!found) return null
  const wallet = (await lockWalletPositions(tx, [found.playerId])).get(found.playerId)
  const row = await heldWin.lock(tx, lookup)
  assert(row !== null && wallet !== undefined, 'a win that was found has a row and a wallet')
  const subject = { ...heldWin.subjectOf(row), amount: heldIn(winOf(row)) }
  const claim = await claimableOf(tx, heldWinQueue, { ...lookup, domainId: row.domainId })
  return { row, subject, claim, available: wallet.available }
}

async function lockWithRound(tx: Tx, lookup: RowLookup) {
  const locked = await lockWin(tx, lookup)
  if (!locked) return null
  const { row } = locked
  const round = await tx
    .selectFrom('casino_round')
    .selectAll()
    .where('cell', '=', row.cell)
    .where('player_id', '=', row.playerId)
    .where('id', '=', row.roundId)
    .executeTakeFirstOrThrow()
  return { ...locked, round }
}
type WinWithRound = NonNullable<Awaited<ReturnType<typeof lockWithRound>>>

/** The round without the win, and the call that says so: what the provider reports differs by it from now on. */
function roundRows({ row, round, available }: WinWithRound, now: Date): readonly RowWrite[] {
  const amount = heldIn(winOf(row))
  const won = money(round.won - amount)
  const played = {
    staked: money(round.staked),
    refunded: money(round.refunded),
    exposed: money(round.exposed),
    won,
    isEnded: round.ended_at !== null,
    isVoided: round.status === 'VOIDED',
  }
  const { cell, player_id, started_at, id, domain_id, agent_id, game_code } = round
  return [
    { table: 'casino_round', key: { cell, player_id, started_at, id }, values: { won, ...roundFigures(played) } },
    {
      table: 'casino_call',
      values: {
        cell,
        player_id,
        domain_id,
        agent_id,
        provider: row.provider,
        game_code,
        kind: 'adjust',
        external_id: `review:${row.id}`,
        external_round: round.external_id ?? '',
        round_id: id,
        amount: negate(amount),
        currency: row.currency,
        decision: 'APPLIED',
        code: 'OK',
        balance_after: available,
        ms: 0,
        at: now,
      },
    },
  ]
}

const lockPlay = ({ row: { cell, playerId } }: WinWithRound): RowWrite => ({
  table: 'player',
  key: { cell, id: playerId },
  values: { is_bet_locked: true },
})

const assignedToOther = ({ claim }: { readonly claim: Claimable }, name: string, at: Date) =>
  claimedByOther(claim.claim, { name, at }, heldWinQueue.noun)

export const heldWinActs = [
  ...Object.values(
    queueActs(heldWinQueue, {
      lock: lockWin,
      barred: ({ row }) => (row.status === 'HELD' ? null : refuse('This win has been decided.')),
    }),
  ),
  act(releaseHeldWin, {
    facts: lockWin,
    rule: (facts, { by, maker, reason }) =>
      assignedToOther(facts, maker ?? by.name, by.at) ??
      releaseWin(winOf(facts.row), { by, reason: reason ?? '', rows: unclaimed(facts.claim) }),
  }),
  act(rejectHeldWin, {
    facts: lockWithRound,
    rule(facts, { input, by, maker, reason, now }) {
      const refused = assignedToOther(facts, maker ?? by.name, now)
      if (refused) return refused
      const isLocked = input.followUp === 'LOCK_PLAY'
      const payload = { player: String(facts.row.playerId), reason: reason ?? '' }
      return rejectWin(winOf(facts.row), input.followUp, {
        by,
        reason: reason ?? '',
        rows: [...unclaimed(facts.claim), ...roundRows(facts, now), ...(isLocked ? [lockPlay(facts)] : [])],
        events: isLocked ? [{ name: 'player.locked', payload }] : [],
      })
    },
  }),
]
