import { randomUUID } from 'node:crypto'
import { actorNamed, circumstances, smallOperator } from '#checks/harness/small-operator.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { followSelections } from '#areas/exchange/sportsbook/selections/follow-selections.task.ts'
import { submitSelectionResult } from '#areas/exchange/ticket-calls/selection-result.inbound.ts'
import { submitLegResults } from '#areas/exchange/ticket-calls/ticket-results.inbound.ts'
import { placeTicket } from '#areas/exchange/ticket-calls/tickets.inbound.ts'
import { ticketDifferenceActs } from '#areas/exchange/sportsbook/discrepancies/ticket-differences.act.ts'
import { selectionActs } from '#areas/exchange/sportsbook/selections/selections.act.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import type { Inbound } from '#blueprint/screen/inbound.ts'
import type { Actor } from '#platform/auth/actor.ts'

export type Fields = Readonly<Record<string, unknown>>

interface Request {
  readonly body?: Fields
  readonly actor?: Actor
  readonly preview?: boolean
}

const trader = actorNamed('trader')
const feedSecret = 'secret of the feed'

/** A small operator whose site plays tickets, with the actions of staff on results and discrepancies. */
export async function sportsbookDesk(database: TestDatabase) {
  const site = await smallOperator(database)
  await site.feedKey(feedSecret)
  const context: ActContext = {
    db: database.db,
    bindings: [...selectionActs, ...ticketDifferenceActs].map((act) => ({ path: '/sportsbook', act })),
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
  const call = <I, A>(inbound: Inbound<I, A>, body: Fields) => site.ask(inbound, { externalId: randomUUID(), ...body })
  const read = async <Row>(text: string, ...values: readonly unknown[]) =>
    (await database.ownerPool.query<Row & object>(text, [...values])).rows
  let count = 0
  const run = async (name: string, id: string, { body = {}, actor = trader, preview = false }: Request = {}) => {
    const binding = context.bindings.find(({ act }) => act.action.name === name)
    if (!binding) throw new Error(`There is no act ${name}`)
    const signed = { reason: { code: 'official', text: 'checked' }, transactionPassword: 'x' }
    return (
      await runAction(context, binding, {
        actor,
        id,
        body: { ...body, ...signed },
        idempotencyKey: randomUUID(),
        preview,
        parameters: { id },
        circumstances,
      })
    ).body
  }
  return {
    call,
    feed: <I, A>(inbound: Inbound<I, A>, body: Fields) =>
      site.ask(inbound, { externalId: randomUUID(), ...body }, feedSecret, 'feed-1'),
    read,
    run,
    selection: (traits: Fields = {}) => ({
      sport: 'football',
      event: `Home ${(count += 1)} v Away`,
      market: 'Winner',
      selection: 'Home',
      ...traits,
    }),
    /** Places ten a line for a new player with a thousand. */
    async place(odds: string, legs: readonly Fields[], traits: Fields = {}) {
      const player = await site.player(`punter${(count += 1)}`, '1000.00')
      const priced = legs.map((leg) => ({ odds, ...leg }))
      const { ticket } = await call(placeTicket, { player, unit: '10.00', legs: priced, ...traits })
      return { player, ticket }
    },
    declare: (of: Fields, result: Fields) => call(submitSelectionResult, { ...of, ...result }),
    follow: () => followSelections.run({ db: database.db }),
    report: (ticket: string, legs: readonly Fields[], traits: Fields = {}) =>
      call(submitLegResults, { ticket, legs: legs.map((leg, at) => ({ n: at + 1, ...leg })), ...traits }),
    balance: async (player: string) => (await site.wallet(player)).balance,
    stateOf: async (ticket: string) =>
      (await read<object>(`select status, returned from ticket where id = $1`, ticket))[0],
    differencesOf: (ticket: string) =>
      read<{ id: string }>(
        `select id, status, computed, reported, details from ticket_difference where ticket_id = $1 order by detected_at, id`,
        ticket,
      ),
    selectionIdOf: async ({ event }: Fields) =>
      (await read<{ id: string }>(`select id from ticket_selection where event = $1`, event))[0]?.id ?? '',
    /** The second approver agrees to what was asked for. */
    confirm: (asked: { readonly data?: unknown }) =>
      decideApproval(context, {
        actor: actorNamed('second'),
        id: (asked.data as { approval: string }).approval,
        reason: null,
        circumstances,
        decision: 'approve',
      }),
  }
}
export type SportsbookDesk = Awaited<ReturnType<typeof sportsbookDesk>>
