import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { requestRefusal, exceedsAvailable, type AdjustmentRequest } from '#areas/reports/rules/balances/adjustment.ts'
import { fileColumns, readAdjustments, type FileLine } from '#areas/reports/rules/balances/adjustment-file.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { act, batchOf, type BatchSubject } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import {
  lockWalletPositions,
  findPlayersByName,
  type NamedPlayer,
  type WalletPosition,
} from '#areas/players/profile/list/named-players.facts.ts'
import { importAdjustments } from './adjustment.actions.ts'
import { closedAccountRefusal, rowOf, unusualEvents, unusualIn } from './request-adjustment.act.ts'
import { requesterOf } from './requester.ts'
import { knownOf, type Known } from './unusual.facts.ts'

interface MatchedLine extends FileLine {
  readonly match: NamedPlayer
}

interface Facts {
  readonly subject: BatchSubject
  readonly batch: string
  readonly lines: readonly MatchedLine[]
  readonly problems: readonly string[]
  readonly standings: ReadonlyMap<bigint, WalletPosition>
  /** null: no line names a player. */
  readonly known: Known | null
}

const maxShownErrors = 6

/** Joins the first errors; a file with many errors is corrected and uploaded again. */
const errorSummary = (problems: readonly string[]): string =>
  problems.length <= maxShownErrors
    ? problems.join(' ')
    : `${problems.slice(0, maxShownErrors).join(' ')} And ${problems.length - maxShownErrors} more.`

const sumOf = (lines: readonly FileLine[], direction: FileLine['direction']): bigint =>
  lines.reduce((sum, line) => (line.direction === direction ? sum + line.amount : sum), 0n)

export const importAdjustmentsAct = act(importAdjustments, {
  async facts(tx, { input, actor, scope }): Promise<Facts> {
    const table = csvRows(input.csv, fileColumns)
    const { lines, problems } =
      'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readAdjustments(table.rows)
    const players = await findPlayersByName(tx, [...new Set(lines.map(({ player }) => player))], scope)
    const unknown: string[] = []
    const placed = lines.flatMap((line): MatchedLine[] => {
      const [found, another] = players.get(line.player) ?? []
      if (found && !another) return [{ ...line, match: found }]
      unknown.push(
        `Line ${line.line}: there is ${another ? 'more than one' : 'no'} player ${line.player.slice(0, 40)}.`,
      )
      return []
    })
    const ids = [...new Set(placed.map(({ match: found }) => found.id))]
    const batch = uuidv7()
    const domainId = placed[0]?.match.domain_id ?? null
    return {
      batch,
      lines: placed,
      problems: [...problems, ...unknown, ...domainErrors(placed)],
      standings: await lockWalletPositions(tx, ids),
      known: domainId === null ? null : await knownOf(tx, ids, domainId, actor),
      subject: batchOf(`adjustments of batch ${batch}`, {
        key: { id: batch },
        domainId,
        agentId: actor.agentId,
        shown: {
          lines: String(placed.length),
          players: String(ids.length),
          credits: sumOf(placed, 'CREDIT'),
          debits: sumOf(placed, 'DEBIT'),
        },
      }),
    }
  },
  rule({ batch, lines, problems, standings, known }, { actor, now }): Decision {
    const maker = requesterOf(actor)
    const complaints = [...problems]
    const spent = new Map<bigint, bigint>()
    const earlier: MatchedLine[] = []
    const rows = lines.map((line) => {
      const request: AdjustmentRequest = line
      const available = availableAfter(standings, spent, line)
      const refused = closedAccountRefusal(line.match) ?? requestRefusal(request, { available }, maker)
      if (refused) complaints.push(`Line ${line.line}: ${refused.refused.toLowerCase()}`)
      if (line.direction === 'DEBIT') spent.set(line.match.id, (spent.get(line.match.id) ?? 0n) + line.amount)
      const unusual = known && unusualIn(withLines(known, earlier), line.match, request, now)
      earlier.push(line)
      const values = { ...rowOf(line.match, request, actor), id: uuidv7(), category: line.category, batch, unusual }
      return {
        table: 'adjustment' as const,
        values: { ...values, may_overdraw: exceedsAvailable(request, { available }) },
      }
    })
    if (complaints.length > 0) return refuse(errorSummary(complaints), 'csv')
    const credits = formatMoney(money(sumOf(lines, 'CREDIT')))
    const debits = formatMoney(money(sumOf(lines, 'DEBIT')))
    return decide({
      rows,
      events: [
        { name: 'adjustment.imported', payload: { batch, lines: rows.length } },
        ...rows.flatMap(({ values }) => unusualEvents(values.unusual)),
      ],
      message: `${rows.length} requests are awaiting approval: credits ${credits}, debits ${debits}`,
    })
  },
})

/** What is known of the players, with the lines above in the same file. */
const withLines = (known: Known, earlier: readonly MatchedLine[]): Known => ({
  ...known,
  circumstancesOf(player, direction) {
    const circumstances = known.circumstancesOf(player, direction)
    if (!circumstances) return null
    const same = earlier.filter((line) => line.match.id === player && line.direction === direction)
    const { count, amount } = circumstances.before
    return { ...circumstances, before: { count: count + same.length, amount: money(amount + sumOf(same, direction)) } }
  },
})

/** An audit entry belongs to one domain, so all lines must belong to the same one. */
function domainErrors(lines: readonly MatchedLine[]): string[] {
  const domainIds = new Set(lines.map(({ match: found }) => found.domain_id))
  return domainIds.size > 1 ? ['All players in a file must belong to one domain.'] : []
}

/** The available balance after the debits of the previous lines. */
const availableAfter = (
  standings: Facts['standings'],
  spent: ReadonlyMap<bigint, bigint>,
  { match: found }: MatchedLine,
): Money => money((standings.get(found.id)?.available ?? 0n) - (spent.get(found.id) ?? 0n))
