import { reveal } from '#areas/players/rules/care/reveal.ts'
import { allowed, blocked, verify } from '#areas/payments/rules/payouts/beneficiary.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { lockOwnerOf, type PlayerLookup } from '#areas/players/limits/locked-player.facts.ts'
import { beneficiaryMoves, revealBeneficiaryAccount, verifyBeneficiary } from './beneficiary.actions.ts'

/** Locks the account if its player is in the actor’s downline. */
async function lockBeneficiary(tx: Tx, { id, scope }: PlayerLookup) {
  const player = await lockOwnerOf(tx, 'beneficiary', { id, scope })
  if (!player) return null
  const row = await tx
    .selectFrom('beneficiary')
    .selectAll()
    .where('cell', '=', player.cell)
    .where('player_id', '=', player.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const subject: Subject<'beneficiary'> = {
    table: 'beneficiary',
    key: { cell: row.cell, player_id: row.player_id, id },
    state: row.status,
    version: row.version,
    domainId: row.domain_id,
    agentId: player.agent_id,
    name: `beneficiary of player ${row.player_id}`,
    shown: {
      id,
      player: String(row.player_id),
      method: row.method,
      beneficiary: row.account,
      status: row.status,
      name_match: row.name_match,
    },
  }
  return { row, player, subject }
}

export const beneficiaryActs = [
  act(verifyBeneficiary, {
    facts: lockBeneficiary,
    rule: ({ player }, { input, actor, now }) => verify(player, input.verifiedName, actor.username, now),
  }),
  ...moveActs(beneficiaryMoves, {
    facts: lockBeneficiary,
    effects: { block: () => blocked, allow: ({ now }) => allowed(now) },
  }),
  act(revealBeneficiaryAccount, {
    facts: lockBeneficiary,
    rule: ({ row }) => reveal({ Account: row.account, Holder: row.holder, 'Verified name': row.verified_name }),
  }),
]
