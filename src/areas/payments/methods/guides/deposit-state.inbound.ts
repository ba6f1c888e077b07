import { renderSVG } from 'uqr'
import { z } from 'zod/mini'
import { paymentCodeText, type PayeeAccount } from '#areas/payments/rules/accounts/payment-code.ts'
import { majorUnits, rowId } from '#blueprint/inbound/field-schemas.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { money } from '#values/money.ts'

export const depositState = inbound({
  path: '/deposit/state',
  title: 'Get the status of a deposit',
  description:
    'Returns the status, and where to pay: the gateway’s payment page once available, or the operator account.',
  input: z.strictObject({ deposit: rowId }),
  answer: z.object({
    deposit: rowId,
    amount: z.string(),
    status: z.string(),
    payAt: z.nullable(z.string()),
    payTo: z.nullable(
      z.object({
        kind: z.string(),
        holder: z.string(),
        bank: z.string(),
        number: z.string(),
        ifsc: z.nullable(z.string()),
        network: z.nullable(z.string()),
        code: z
          .nullable(
            z.object({
              text: z.string().check(z.describe('What the QR code contains: a UPI link or the address of a wallet')),
              svg: z.string().check(z.describe('The QR code as an SVG drawing')),
            }),
          )
          .check(z.describe('null: payment apps cannot pay to this account by a code')),
      }),
    ),
  }),
})

interface Payment {
  readonly id: string
  readonly amount: bigint
  readonly currency: string
}

/** The QR code of the account with the amount and the deposit filled in. */
function codeFor(account: PayeeAccount, { id, amount, currency }: Payment) {
  const text = paymentCodeText(account, { currency, amount: money(amount), note: `Deposit ${id.slice(-12)}` })
  return text === null ? null : { text, svg: renderSVG(text, { border: 2 }) }
}

export const depositStateHandler = inboundHandler(depositState, {
  externalId: () => null,
  async facts(tx, { input }) {
    const row = await tx
      .selectFrom('deposit')
      .leftJoin('collection_account as c', 'c.id', 'deposit.collection_account_id')
      .select(['deposit.id', 'deposit.amount', 'deposit.status', 'deposit.pay_at', 'c.id as collection'])
      .select(['deposit.currency', 'c.kind', 'c.holder', 'c.bank', 'c.number', 'c.ifsc', 'c.network'])
      .where('deposit.id', '=', input.deposit)
      .executeTakeFirst()
    return row ? { row } : null
  },
  rule: () => decide({}),
  async reply({ row }) {
    const { kind, holder, bank, number, ifsc, network } = row
    const hasAccount = kind !== null && holder !== null && bank !== null && number !== null
    return {
      deposit: row.id,
      amount: majorUnits(row.amount),
      status: row.status,
      payAt: row.pay_at,
      payTo: hasAccount
        ? { kind, holder, bank, number, ifsc, network, code: codeFor({ kind, holder, number, ifsc }, row) }
        : null,
    }
  },
})
