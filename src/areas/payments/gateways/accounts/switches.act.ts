import type { switchFlow } from '#areas/payments/gateways/labels.ts'
import type { EventName } from '#blueprint/decision/events.ts'
import type { Action, Fields } from '#blueprint/screen/action.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { operatorRow, subjectOfRow } from '#areas/payments/methods/operator-rows.facts.ts'
import type { OperatorTable } from '#areas/payments/methods/operator-table.record.ts'
import {
  accountOff,
  accountOn,
  gatewayOff,
  gatewayOn,
  guideMoves,
  payoutOff,
  payoutOn,
  depositMethodOff,
  depositMethodOn,
} from './switches.actions.ts'

const noun: Readonly<Record<OperatorTable, string>> = {
  gateway: 'gateway',
  deposit_method: 'deposit method',
  payout_method: 'payout method',
  collection_account: 'collection account',
  deposit_guide: 'deposit guide',
  gateway_callback: 'callback',
}

interface Facts<T extends OperatorTable> {
  readonly subject: Subject<T>
  readonly hasSecret: boolean
}

/** The display name of a row is in one of three columns, depending on the table. */
const titleOf = (row: object): string =>
  ['name', 'title', 'holder']
    .map((column): unknown => Reflect.get(row, column))
    .filter((title) => typeof title === 'string')
    .join(' ')

/** What players read where they send money: the approver sees it, and a change of it ends the request. */
const playerTextsOf = (row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ['instruction', 'texts', 'body', 'steps', 'video_url', 'thumbnail_url'].flatMap((column) => {
      const value: unknown = Reflect.get(row, column)
      return hasText(value) ? [[column, value]] : []
    }),
  )

const hasText = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== ''

const messageIn = (input: object): string | null => {
  const message: unknown = Reflect.get(input, 'message')
  return typeof message === 'string' ? message : null
}

async function factsOf<T extends OperatorTable>(
  tx: Tx,
  table: T,
  request: { readonly id: string; readonly actor: Actor; readonly input: object },
): Promise<Facts<T> | null> {
  const row = await operatorRow(tx, table, request)
  if (!row) return null
  const name = `${noun[table]} ${titleOf(row)}`
  const needsSecret = table === 'gateway' && Reflect.get(row, 'adapter') !== 'manual'
  const secret = needsSecret
    ? await tx
        .selectFrom('gateway_secret')
        .select('id')
        .where('gateway_id', '=', row.id)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst()
    : null
  const shown = { ...playerTextsOf(row), message: messageIn(request.input) }
  return {
    subject: subjectOfRow({ table, row, name, shown }),
    hasSecret: !needsSecret || secret !== undefined,
  }
}

type SwitchTable = 'collection_account' | 'deposit_method' | 'gateway' | 'payout_method'

const switched = <I extends Fields>(
  action: Action<I, 'row', string, 'off' | 'on'>,
  table: SwitchTable,
  event: EventName,
) =>
  act(action, {
    async facts(tx, request) {
      const facts = await factsOf(tx, table, request)
      // Activating shows the texts of the row; deactivating shows the message.
      const { message, ...texts } = facts?.subject.shown ?? {}
      const read = action.move?.[1] === 'on' ? Object.values(texts) : [message]
      return facts && { ...facts, subject: { ...facts.subject, isGrave: read.some(hasText) } }
    },
    rule({ hasSecret }: Facts<SwitchTable>, { input, actor }): Decision<SwitchTable, typeof switchFlow> {
      const isOn = action.move?.[1] === 'on'
      if (isOn && !hasSecret) return refuse('This gateway has no active credential. Activate a credential first.')
      return decide({
        move: isOn ? 'on' : 'off',
        set: {
          updated_by: actor.username,
          message: isOn ? null : messageIn(input),
        },
        events: [{ name: event }],
      })
    },
  })

export const switchActs = [
  switched(depositMethodOn, 'deposit_method', 'deposit-method.on'),
  switched(depositMethodOff, 'deposit_method', 'deposit-method.off'),
  switched(payoutOn, 'payout_method', 'payout-method.on'),
  switched(payoutOff, 'payout_method', 'payout-method.off'),
  switched(gatewayOn, 'gateway', 'gateway.on'),
  switched(gatewayOff, 'gateway', 'gateway.off'),
  switched(accountOn, 'collection_account', 'collection-account.on'),
  switched(accountOff, 'collection_account', 'collection-account.off'),
  ...moveActs(guideMoves, {
    facts: (tx, request) => factsOf(tx, 'deposit_guide', request),
    rule: (_, move, { actor }) =>
      decide({
        move,
        set: { updated_by: actor.username },
        events: [{ name: move === 'show' ? 'deposit-guide.shown' : 'deposit-guide.hidden' }],
      }),
  }),
]
