import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import { formatMoney, money, nothing } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { objection, owes, type Wanted } from '#areas/reports/rules/balances/adjustment.ts'
import { attachmentColumns, housed, type Attached } from '#areas/players/rules/messages/letter.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { BadInput } from '#platform/errors/problems.ts'
import { attachedBy } from '#engine/pictures/attached.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockStandings, playersNamed, type NamedPlayer, type Standing } from '#areas/players/list/named-players.ts'
import { requestAdjustment } from './adjustment.actions.ts'

interface Facts {
  readonly subject: Subject
  readonly id: string
  readonly player: NamedPlayer
  readonly standing: Standing
  readonly wanted: Wanted
  readonly isLinkKnown: boolean
  /** null: nothing is attached; undefined: there is no such picture of his. */
  readonly attached: Attached | null | undefined
}

/** The reason as a person wrote it, without the code it is counted by. */
export const wordsOf = (reason: string | null): string | null =>
  reason === null ? null : reason.slice(reason.indexOf(': ') + 2)

export const makerOf = ({ itemLimit, permissions }: Actor) => ({
  limit: itemLimit === null ? null : money(itemLimit),
  mayGoNegative: permissions.has('ADJUST_NEGATIVE'),
})

export const cannotTake = ({ status, username }: NamedPlayer): Refusal | null =>
  status === 'CLOSED' ? refuse(`The account of ${username} is closed`, 'player') : null

/** Before it is asked for in earnest nobody has said why; the preview stands without. */
const unsaid = 'Reason not entered yet'

interface Link {
  readonly kind: string
  readonly id: string
}

/** What it is said to belong to is there, and this player's. */
async function isThere(tx: Tx, { id, cell }: NamedPlayer, link: Link): Promise<boolean> {
  const ofPlayer = sql`cell = ${cell} and player_id = ${id} and id = ${link.id}`
  const isMarket = link.kind === 'market'
  if (isMarket ? !/^\d{1,18}$/.test(link.id) : !isUuid(link.id)) return false
  const table = link.kind === 'round' ? 'casino_round' : link.kind
  const { rows } = isMarket
    ? await sql`select 1 from market where id = ${link.id}::bigint`.execute(tx)
    : await sql`select 1 from ${sql.table(table)} where ${ofPlayer} limit 1`.execute(tx)
  return rows.length > 0
}

export const requestAdjustmentAct = act(requestAdjustment, {
  async facts(tx, { input, reason, scope, actor }): Promise<Facts> {
    const [player, another] = (await playersNamed(tx, [input.player], scope)).get(input.player) ?? []
    if (!player) throw new BadInput({ player: 'There is no such player' })
    if (another) throw new BadInput({ player: 'Several domains have a player of this name: give the id' })
    const { linked_kind: kind, linked_id: linkedId } = input
    if ((kind === null) !== (linkedId === null))
      throw new BadInput({ linked_id: 'Enter both the linked type and the linked id, or neither.' })
    const standing = (await lockStandings(tx, [player.id])).get(player.id)
    if (!standing) throw new BadInput({ player: 'This player has no wallet.' })
    const id = uuidv7()
    const wanted: Wanted = {
      direction: input.direction,
      amount: money(input.amount),
      note: wordsOf(reason) ?? unsaid,
    }
    return {
      id,
      player,
      standing,
      wanted,
      attached: await attachedBy(tx, actor.username, input.attachment),
      isLinkKnown: kind === null || linkedId === null || (await isThere(tx, player, { kind, id: linkedId })),
      subject: {
        table: 'adjustment',
        key: { cell: player.cell, player_id: player.id, id },
        domainId: player.domain_id,
        agentId: player.agent_id,
        name: `adjustment ${id}`,
        amount: input.amount,
        shown: {
          player: player.username,
          ...wanted,
          category: input.category,
          balance: standing.balance,
          available: standing.available,
        },
      },
    }
  },
  rule({ id, player, standing, wanted, isLinkKnown, attached }, { actor, input }): Decision {
    if (attached === undefined) return refuse('Upload this picture again.', 'attachment')
    if (!isLinkKnown) return refuse('The player has no record of this type with this id.', 'linked_id')
    return (
      cannotTake(player) ??
      objection(wanted, standing, makerOf(actor)) ??
      decide({
        rows: [
          {
            table: 'adjustment',
            values: {
              ...rowOf(player, wanted, actor),
              id,
              may_owe: owes(wanted, standing),
              wallet: input.wallet ?? 'cash',
              category: input.category,
              linked_kind: input.linked_kind,
              linked_id: input.linked_id,
              ...attachmentColumns(attached),
              counts_turnover: input.counts_turnover ?? false,
              counts_ggr: input.counts_ggr ?? false,
            },
          },
          ...housed(attached, player.domain_id),
        ],
        events: [{ name: 'adjustment.requested' }],
        message: `${wanted.direction === 'CREDIT' ? 'Credit' : 'Debit'} of ${formatMoney(wanted.amount)} for ${player.username} is awaiting approval`,
      })
    )
  },
})

/** What a request and a line of a file have in common. */
export const rowOf = (player: NamedPlayer, { direction, amount, note }: Wanted, actor: Actor) => ({
  cell: player.cell,
  player_id: player.id,
  domain_id: player.domain_id,
  agent_id: player.agent_id,
  currency: player.currency,
  direction,
  amount: amount > nothing ? amount : nothing,
  note: note.trim(),
  asked_by: actor.username,
})
