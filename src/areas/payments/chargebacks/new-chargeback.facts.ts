import { sql } from 'kysely'
import { decide, type NewRow } from '#blueprint/decision/decision.ts'
import {
  deadlineOf,
  openingRefusal,
  type DisputedDeposit,
  type NewChargeback,
} from '#areas/payments/rules/chargebacks/chargeback.ts'
import type { DepositEffects } from '#areas/payments/rules/deposits/deposit.ts'
import type { Tx } from '#engine/action/act.ts'
import { asRow, type RowIn } from '#engine/records/record-of.ts'
import type { depositRecord } from '#areas/payments/gateways/polls/deposit.record.ts'
import type { DepositRow } from '#areas/payments/gateways/polls/deposits.ts'

/** What is known of chargebacks of a deposit, which is locked before: no other case of it is opened meanwhile. */
export async function disputedDeposit(
  tx: Tx,
  deposit: Pick<DepositRow, 'id' | 'status'>,
  reference: string,
): Promise<DisputedDeposit> {
  const { rows } = await sql<{ hasOpenCase: boolean; isKnown: boolean }>`select
    coalesce(bool_or(c.status in ('OPEN', 'CONTESTED')), false) as "hasOpenCase",
    coalesce(bool_or(c.reference = ${reference}), false) as "isKnown"
    from deposit_chargeback c where c.deposit_id = ${deposit.id}`.execute(tx)
  const [known] = rows
  return {
    status: deposit.status,
    hasOpenCase: known?.hasOpenCase === true,
    isKnown: known?.isKnown === true,
  }
}

/** The case of a deposit, for the whole amount. */
export const chargebackRow = (
  deposit: RowIn<typeof depositRecord>,
  opened: NewChargeback,
  { by, at }: { readonly by: string; readonly at: Date },
): NewRow<'deposit_chargeback'> => ({
  table: 'deposit_chargeback',
  values: {
    cell: deposit.cell,
    player_id: deposit.playerId,
    domain_id: deposit.domainId,
    agent_id: deposit.agentId,
    deposit_id: deposit.id,
    gateway: deposit.gateway,
    reference: opened.reference,
    source: opened.source,
    cause: opened.cause,
    amount: deposit.amount,
    currency: deposit.currency,
    note: opened.note,
    opened_by: by,
    opened_at: at,
    respond_by: deadlineOf(opened, at),
  },
})

/** A callback that says that a credited deposit was reversed opens a case, once; null: there is nothing to open. */
export async function chargebackOfCallback(
  tx: Tx,
  deposit: DepositRow,
  reported: { readonly reference: string | null; readonly gateway: string; readonly now: Date },
): Promise<DepositEffects | null> {
  const opened: NewChargeback = {
    reference: (reported.reference ?? deposit.id).slice(0, 80),
    cause: 'OTHER',
    source: 'CALLBACK',
    respondBy: null,
    note: '',
  }
  const disputed = await disputedDeposit(tx, deposit, opened.reference)
  if (openingRefusal(disputed, opened, reported.now)) return null
  const row = chargebackRow(asRow(deposit), opened, { by: `gateway:${reported.gateway}`, at: reported.now })
  return decide({ rows: [row], events: [{ name: 'deposit.chargeback-opened' }] })
}
