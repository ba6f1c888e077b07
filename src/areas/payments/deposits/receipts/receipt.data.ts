import { sql } from 'kysely'
import { choiceLabel } from '#blueprint/labels.ts'
import { receiptAmount } from '#blueprint/receipt/receipt.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerAbout } from '#engine/query-handler.ts'
import { issuerAt, receiptValues } from '#engine/receipts/receipt-values.ts'
import type { Scope } from '#engine/scope.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { depositReceipt } from '#areas/payments/deposits/money-trail/money-trail.queries.ts'
import { withdrawalReceipt } from '#areas/payments/withdrawals/review/withdrawal-case.queries.ts'

interface Payment {
  readonly agent_id: bigint
  readonly id: string
  readonly cell: number
  readonly player_id: bigint
  readonly player: string
  readonly domain_id: number
  readonly method: string
  readonly utr: string | null
}

type Table = 'deposit' | 'withdrawal'

async function paymentOf(tx: Tx, table: Table, id: string): Promise<Payment | null> {
  const { rows } =
    await sql<Payment>`select d.agent_id, d.id, d.cell, d.player_id, p.username as player, d.domain_id, d.method, d.utr
    from ${sql.table(table)} d join player p on p.cell = d.cell and p.id = d.player_id where d.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

interface Posting {
  readonly entry: bigint
  readonly at: Date
  readonly amount: bigint
  readonly currency: string
  readonly actor: string | null
  readonly fee: bigint | null
  readonly tax: bigint | null
  readonly reversed_at: Date | null
}

const kinds = {
  deposit: { paid: 'DEPOSIT', fee: 'DEPOSIT_FEE', reversed: 'DEPOSIT_REVERSAL' },
  withdrawal: { paid: 'WITHDRAW_PAID', fee: 'WITHDRAW_FEE', reversed: 'WITHDRAW_REVERSED' },
} as const

/** The ledger entries of a payment; null before it is booked. */
async function postingOf(
  tx: Tx,
  table: Table,
  { id, cell, player_id }: Payment,
  scope: Scope,
): Promise<Posting | null> {
  const { paid, fee, reversed } = kinds[table]
  const ref = `${table}:${id}`
  const ofPayment = sql`t.cell = ${cell} and t.account_id = ${player_id} and (t.ref = ${ref} or t.ref = ${`${ref}:reversal`})`
  const { rows } =
    await sql<Posting>`select t.wallet_version as entry, t.at, t.amount, t.currency, ${visibleActorName(scope, 't.actor')} as actor,
      (select f.amount from transfer f where f.cell = t.cell and f.account_id = t.account_id and f.ref = t.ref and f.kind::text = ${fee}
        and f.wallet_version > t.wallet_version limit 1) as fee,
      (select x.amount from transfer x where x.cell = t.cell and x.account_id = t.account_id and x.ref = t.ref and x.kind = 'TAX'
        and x.wallet_version > t.wallet_version limit 1) as tax,
      (select r.at from transfer r where r.cell = t.cell and r.account_id = t.account_id and r.ref in (t.ref, t.ref || ':reversal')
        and r.kind::text = ${reversed} and r.wallet_version > t.wallet_version order by r.wallet_version limit 1) as reversed_at
    from transfer t where ${ofPayment} and t.kind::text = ${paid} order by t.wallet_version limit 1`.execute(tx)
  return rows[0] ?? null
}

interface Request {
  readonly tx: Tx
  readonly scope: Scope
  readonly parameters: { readonly file?: 'pdf' | undefined }
}

async function receiptFor(table: Table, payment: Payment, { tx, scope, parameters }: Request) {
  const posting = await postingOf(tx, table, payment, scope)
  const isDeposit = table === 'deposit'
  if (!posting)
    throw new Conflict(
      isDeposit
        ? 'This deposit has not been credited. It has a receipt once it is.'
        : 'This withdrawal has not been paid. It has a receipt once it is.',
    )
  const { issuer, timeZone } = await issuerAt(tx, payment.domain_id, posting.at)
  const { currency, amount, fee, tax } = posting
  const player = `${payment.player} (${payment.player_id})`
  return receiptValues(
    {
      title: isDeposit ? 'Deposit receipt' : 'Withdrawal receipt',
      prefix: isDeposit ? 'DEP' : 'WDR',
      issuer,
      timeZone,
      currency,
      at: posting.at,
      recordedBy: posting.actor,
      facts: [
        { label: 'Method', value: choiceLabel(payment.method) },
        { label: 'UTR', value: payment.utr },
        { label: 'Fee', value: fee === null ? null : receiptAmount(fee, currency) },
        { label: 'Tax withheld', value: tax === null ? null : receiptAmount(tax, currency) },
        { label: 'Reference', value: payment.id },
      ],
      lines: [
        {
          account: payment.player_id,
          entry: posting.entry,
          from: isDeposit ? player : issuer,
          to: isDeposit ? issuer : player,
          amount,
          isReceived: isDeposit,
          remaining: null,
          reversedAt: posting.reversed_at,
        },
      ],
    },
    parameters,
  )
}

export const depositReceiptAnswer = answerAbout(
  depositReceipt,
  ({ tx, parameters }) => paymentOf(tx, 'deposit', parameters.id),
  ({ subject, ...request }) => receiptFor('deposit', subject, request),
)

export const withdrawalReceiptAnswer = answerAbout(
  withdrawalReceipt,
  ({ tx, parameters }) => paymentOf(tx, 'withdrawal', parameters.id),
  ({ subject, ...request }) => receiptFor('withdrawal', subject, request),
)
