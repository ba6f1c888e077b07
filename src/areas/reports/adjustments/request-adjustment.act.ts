import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { requestRefusal, exceedsAvailable, type AdjustmentRequest } from '#areas/reports/rules/balances/adjustment.ts'
import { unusualSigns } from '#areas/reports/rules/balances/unusual.ts'
import { attachmentColumns, fileDomainRows, type Attached } from '#areas/players/rules/messages/message.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import {
  lockWalletPositions,
  findPlayersByName,
  type NamedPlayer,
  type WalletPosition,
} from '#areas/players/profile/list/named-players.facts.ts'
import { requestAdjustment } from './adjustment.actions.ts'
import { adjustment } from './adjustment.record.ts'
import { requesterOf } from './requester.ts'
import { knownOf, type Known } from './unusual.facts.ts'

interface Facts {
  readonly subject: Subject<'adjustment'>
  readonly id: string
  readonly player: NamedPlayer
  readonly standing: WalletPosition
  readonly request: AdjustmentRequest
  readonly isLinkValid: boolean
  readonly known: Known
  /** null: no attachment; undefined: the picture was not uploaded by this user. */
  readonly attached: Attached | null | undefined
}

/** The free text of a reason, without its code. */
export const reasonText = (reason: string | null): string | null =>
  reason === null ? null : reason.slice(reason.indexOf(': ') + 2)

export const closedAccountRefusal = ({ status, username }: NamedPlayer): Refusal | null =>
  status === 'CLOSED' ? refuse(`The account of ${username} is closed.`, 'player') : null

/** Used in the preview, when no reason has been entered yet. */
const missingReason = 'Reason not entered yet'

interface Link {
  readonly kind: string
  readonly id: string
}

/** Whether the linked record exists and belongs to the player. */
async function linkExists(tx: Tx, { id, cell }: NamedPlayer, link: Link): Promise<boolean> {
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
    const [player, another] = (await findPlayersByName(tx, [input.player], scope)).get(input.player) ?? []
    if (!player) throw new BadInput({ player: 'Player not found.' })
    if (another)
      throw new BadInput({ player: 'Several domains have a player with this username. Enter the player id instead.' })
    const { linked_kind: kind, linked_id: linkedId } = input
    if ((kind === null) !== (linkedId === null))
      throw new BadInput({ linked_id: 'Enter both the linked type and the linked id, or neither.' })
    const standing = (await lockWalletPositions(tx, [player.id])).get(player.id)
    if (!standing) throw new BadInput({ player: 'This player has no wallet.' })
    const id = uuidv7()
    const request: AdjustmentRequest = {
      direction: input.direction,
      amount: money(input.amount),
      note: reasonText(reason) ?? missingReason,
    }
    return {
      id,
      player,
      standing,
      request,
      known: await knownOf(tx, [player.id], player.domain_id, actor),
      attached: await attachableBy(tx, actor.username, input.attachment),
      isLinkValid: kind === null || linkedId === null || (await linkExists(tx, player, { kind, id: linkedId })),
      subject: newSubject(id, player, {
        ...request,
        category: input.category,
        balance: standing.balance,
        available: standing.available,
      }),
    }
  },
  rule({ id, player, standing, request, known, isLinkValid: isLinkKnown, attached }, { actor, input, now }): Decision {
    const unusual = unusualIn(known, player, request, now)
    if (attached === undefined) return refuse('Upload this picture again.', 'attachment')
    if (!isLinkKnown) return refuse('The player has no record of this type with this id.', 'linked_id')
    return (
      closedAccountRefusal(player) ??
      requestRefusal(request, standing, requesterOf(actor)) ??
      decide({
        rows: [
          {
            table: 'adjustment',
            values: {
              ...rowOf(player, request, actor),
              id,
              may_overdraw: exceedsAvailable(request, standing),
              wallet: input.wallet ?? 'cash',
              category: input.category,
              linked_kind: input.linked_kind,
              linked_id: input.linked_id,
              ...attachmentColumns(attached),
              counts_turnover: input.counts_turnover ?? false,
              counts_ggr: input.counts_ggr ?? false,
              unusual,
            },
          },
          ...fileDomainRows(attached, player.domain_id),
        ],
        events: [{ name: 'adjustment.requested' }, ...unusualEvents(unusual)],
        message: `${request.direction === 'CREDIT' ? 'Credit' : 'Debit'} of ${formatMoney(request.amount)} for ${player.username} is awaiting approval`,
      })
    )
  },
})

const newSubject = (
  id: string,
  { cell, id: playerId, domain_id: domainId, agent_id: agentId, username }: NamedPlayer,
  requested: { readonly amount: Money } & Subject<'adjustment'>['shown'],
): Subject<'adjustment'> => ({
  ...adjustment.subjectOf({ cell, playerId, id, domainId, agentId }, { shown: { player: username, ...requested } }),
  amount: requested.amount,
})

/** Not part of what the requester is shown: the person who decides reads it. */
export function unusualIn(known: Known, player: NamedPlayer, request: AdjustmentRequest, at: Date) {
  const circumstances = known.circumstancesOf(player.id, request.direction)
  return circumstances && unusualSigns(request, circumstances, known.usual, at)
}

export const unusualEvents = (unusual: string | null) =>
  unusual === null ? [] : [{ name: 'adjustment.unusual', payload: { unusual } } as const]

/** Columns shared by a single request and a line of an import file. */
export const rowOf = (player: NamedPlayer, { direction, amount, note }: AdjustmentRequest, actor: Actor) => ({
  cell: player.cell,
  player_id: player.id,
  domain_id: player.domain_id,
  agent_id: player.agent_id,
  currency: player.currency,
  direction,
  amount: amount > zeroMoney ? amount : zeroMoney,
  note: note.trim(),
  requested_by: actor.username,
})
