import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { objection, owes, type Wanted } from '#areas/reports/rules/balances/adjustment.ts'
import { readAdjustments, type FileLine } from '#areas/reports/rules/balances/adjustment-file.ts'
import { act, type Subject } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockStandings, playersNamed, type NamedPlayer, type Standing } from '#areas/players/list/named-players.ts'
import { importAdjustments } from './adjustment.actions.ts'
import { cannotTake, makerOf, rowOf } from './ask-adjustment.act.ts'

interface Placed extends FileLine {
  readonly found: NamedPlayer
}

interface Facts {
  readonly subject: Subject
  readonly batch: string
  readonly lines: readonly Placed[]
  readonly problems: readonly string[]
  readonly standings: ReadonlyMap<bigint, Standing>
}

const told = 6

/** The first few complaints; a file with five hundred is corrected and tried again. */
const complaint = (problems: readonly string[]): string =>
  problems.length <= told
    ? problems.join('. ')
    : `${problems.slice(0, told).join('. ')}. And ${problems.length - told} more`

const sumOf = (lines: readonly FileLine[], direction: FileLine['direction']): bigint =>
  lines.reduce((sum, line) => (line.direction === direction ? sum + line.amount : sum), 0n)

export const importAdjustmentsAct = act(importAdjustments, {
  async facts(tx, { input, actor, scope }): Promise<Facts> {
    const { lines, problems } = readAdjustments(input.csv)
    const named = await playersNamed(tx, [...new Set(lines.map(({ player }) => player))], scope)
    const unknown: string[] = []
    const placed = lines.flatMap((line): Placed[] => {
      const [found, another] = named.get(line.player) ?? []
      if (found && !another) return [{ ...line, found }]
      unknown.push(`Line ${line.line}: there is ${another ? 'more than one' : 'no'} player ${line.player.slice(0, 40)}`)
      return []
    })
    const ids = [...new Set(placed.map(({ found }) => found.id))]
    const batch = uuidv7()
    return {
      batch,
      lines: placed,
      problems: [...problems, ...unknown, ...manyHouses(placed)],
      standings: await lockStandings(tx, ids),
      subject: {
        table: null,
        key: { id: batch },
        domainId: placed[0]?.found.domain_id ?? null,
        agentId: actor.agentId,
        name: `adjustments of batch ${batch}`,
        shown: {
          lines: String(placed.length),
          players: String(ids.length),
          credits: sumOf(placed, 'CREDIT'),
          debits: sumOf(placed, 'DEBIT'),
        },
      },
    }
  },
  rule({ batch, lines, problems, standings }, { actor }): Decision {
    const maker = makerOf(actor)
    const complaints = [...problems]
    const spent = new Map<bigint, bigint>()
    const rows = lines.map((line) => {
      const wanted: Wanted = line
      const available = left(standings, spent, line)
      const refused = cannotTake(line.found) ?? objection(wanted, { available }, maker)
      if (refused) complaints.push(`Line ${line.line}: ${refused.refused.toLowerCase()}`)
      if (line.direction === 'DEBIT') spent.set(line.found.id, (spent.get(line.found.id) ?? 0n) + line.amount)
      const values = { ...rowOf(line.found, wanted, actor), id: uuidv7(), category: line.category, batch }
      return { table: 'adjustment' as const, values: { ...values, may_owe: owes(wanted, { available }) } }
    })
    if (complaints.length > 0) return refuse(complaint(complaints), 'csv')
    const credits = formatMoney(money(sumOf(lines, 'CREDIT')))
    const debits = formatMoney(money(sumOf(lines, 'DEBIT')))
    return decide({
      rows,
      events: [{ name: 'adjustment.imported', payload: { batch, lines: rows.length } }],
      message: `${rows.length} requests wait for approval: credits ${credits}, debits ${debits}`,
    })
  },
})

/** A trace belongs to one house, and so does a file. */
function manyHouses(lines: readonly Placed[]): string[] {
  const houses = new Set(lines.map(({ found }) => found.domain_id))
  return houses.size > 1 ? ['All players of a file belong to one domain'] : []
}

/** What the lines before leave of what is available. */
const left = (standings: Facts['standings'], spent: ReadonlyMap<bigint, bigint>, { found }: Placed): Money =>
  money((standings.get(found.id)?.available ?? 0n) - (spent.get(found.id) ?? 0n))
