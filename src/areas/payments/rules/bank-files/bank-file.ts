import { zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import type { PayoutKey, PayoutState } from '#areas/payments/rules/payouts/payout.ts'
import {
  pay,
  restOf,
  type Decider,
  type Withdrawal,
  type WithdrawalDecision,
} from '#areas/payments/rules/payouts/withdrawal.ts'
import { bankFileFlow, bankFileGateway, maxFilePayouts, type BankFileFormat } from './bank-file-flow.ts'

/** The file that payouts are added to, as it is or as it would be created. */
export type OpenBankFile = {
  readonly id: string
  readonly isNew: boolean
  readonly domainId: number
  readonly accountId: string
  readonly currency: string
  readonly format: BankFileFormat
  readonly count: number
}

export type FilePayee = {
  readonly cell: number
  readonly agentId: bigint
  readonly method: string
  readonly account: string
  readonly name: string
  readonly branch: string | null
  /** Attempts to pay the withdrawal so far. */
  readonly attempts: number
  readonly payoutId: string
}

/** File references are unique: the day and the end of the id. */
export const fileReferenceOf = (id: string, at: Date): string =>
  `PAY${at.toISOString().slice(2, 10).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`

/** Adds an approved withdrawal to the file; it can be recalled until the file is released. */
export function addToBankFile(
  withdrawal: Withdrawal,
  { file, payee }: { readonly file: OpenBankFile; readonly payee: FilePayee },
  payer: Decider,
): WithdrawalDecision {
  if (payee.method !== 'bank' || payee.branch === null) return refuse('Bank files pay bank accounts with an IFSC only.')
  if (payee.name === '' || payee.account === '') return refuse('The beneficiary has no name or account.')
  if (withdrawal.currency !== file.currency) return refuse('The bank account of the file has a different currency.')
  if (file.count >= maxFilePayouts) return refuse(`A bank file can have at most ${maxFilePayouts} payouts.`)
  const decision = pay(withdrawal, payer)
  if (decision.refused !== undefined) return decision
  const amount = restOf(withdrawal)
  if (amount <= zeroMoney) return refuse('This withdrawal is already paid in full.')
  const { id, domainId, accountId, currency, format } = file
  return decide({
    ...decision,
    jobs: [],
    approves: amount,
    set: { ...decision.set, gateway: bankFileGateway },
    rows: [
      ...(file.isNew
        ? [
            {
              table: 'bank_file' as const,
              values: {
                id,
                domain_id: domainId,
                account_id: accountId,
                reference: fileReferenceOf(id, payer.at),
                format,
                currency,
                created_by: payer.id,
                created_at: payer.at,
              },
            },
          ]
        : []),
      {
        table: 'payout' as const,
        values: {
          cell: payee.cell,
          player_id: withdrawal.playerId,
          id: payee.payoutId,
          withdrawal_id: withdrawal.id,
          domain_id: domainId,
          agent_id: payee.agentId,
          attempt: payee.attempts + 1,
          gateway: bankFileGateway,
          amount,
          currency,
          bank_file_id: id,
          ordered_by: payer.id,
          ordered_at: payer.at,
          due_at: payer.at,
        },
      },
    ],
    message: 'Added to the bank file. A second user must release it.',
  })
}

export type PreparedBankFile = {
  readonly status: string
  readonly createdBy: string
  /** SHA-256 of the content. */
  readonly sha256: string
  readonly payouts: readonly { readonly key: PayoutKey; readonly status: PayoutState; readonly amount: Money }[]
}

type BankFileDecision = Decision<'bank_file', typeof bankFileFlow>

/** Released by a second user, the file can be downloaded and its payouts cannot be recalled. */
export function releaseBankFile(
  file: PreparedBankFile,
  by: { readonly id: string; readonly isSecond: boolean; readonly at: Date },
): BankFileDecision {
  const refused = refusal(bankFileFlow, 'release', file.status)
  if (refused) return refused
  if (by.isSecond && by.id.toLowerCase() === file.createdBy.toLowerCase())
    return refuse('You prepared this file. Another user must release it.')
  const waiting = file.payouts.filter(({ status }) => status === 'WAITING')
  if (waiting.length === 0) return refuse('All payouts of this file were recalled.')
  return decide({
    move: 'release',
    set: { released_by: by.id, released_at: by.at, sha256: file.sha256 },
    rows: waiting.map(({ key }) => ({ table: 'payout', key, values: { status: 'SENT', sent_at: by.at } })),
    events: [{ name: 'bank-file.released' }],
    message: 'Released. Download it and hand it to the bank.',
  })
}

/** A file whose payouts were all recalled. */
export const cancelBankFile = (file: PreparedBankFile): BankFileDecision =>
  refusal(bankFileFlow, 'cancel', file.status) ??
  (file.payouts.some(({ status }) => status === 'WAITING')
    ? refuse('Recall the payouts of this file first.')
    : decide({ move: 'cancel', events: [{ name: 'bank-file.cancelled' }] }))
