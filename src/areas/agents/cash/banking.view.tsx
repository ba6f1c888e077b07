import { address } from '#blueprint/address.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { NativeSelect } from '@mantine/core'
import {
  call,
  CallFailure,
  noReason,
  reasonOf,
  ReasonFields,
  notifySuccess,
  useHasPermission,
  useQueryOf,
  useSearchText,
} from '#panel/engine/view.ts'
import { actionPath } from '#blueprint/paths/endpoints.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { AmountField } from '#panel/inputs/amount/amount-field.tsx'
import { AgentLink, Amount, GoLink, PlayerLink } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { EmptyNote, FailureNote, Figure, Figures, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { bankingAccounts, downlineBanking, payManyAccounts } from './banking.screen.ts'

type Account = AnswerOf<typeof bankingAccounts>['accounts'][number]

interface Entered {
  readonly direction: 'DEPOSIT' | 'WITHDRAW' | ''
  readonly amount: string
  readonly isFull: boolean
  readonly creditReference: string
}
const emptyEntry: Entered = { direction: '', amount: '', isFull: false, creditReference: '' }

interface Result {
  readonly id: string
  readonly done: boolean
  readonly message: string
}

const hasInput = ({ direction, amount, isFull, creditReference }: Entered): boolean =>
  (direction !== '' && (isFull || amount !== '')) || creditReference !== ''

const lineOf = (id: string, { direction, amount, isFull, creditReference }: Entered) => ({
  id,
  direction: direction === '' ? null : direction,
  amount: direction === '' || isFull ? null : amount,
  creditReference: creditReference === '' ? null : creditReference,
})

/** Bulk payments to the accounts directly below a node. Each line has its own result; one password confirms all. */
export default function Banking() {
  const node = useSearchText('node')
  const { data, failure, refetch } = useQueryOf(bankingAccounts, node ? { node } : {})
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Figures>
        <Figure
          label="Paying account"
          value={data.node ? <AgentLink id={data.node.id} name={data.node.username} /> : '–'}
          hint={<GoLink href={node ? address('/downline', {}, { node }) : '/downline'}>Back to downline</GoLink>}
        />
        {data.node ? (
          <Figure
            label="Available"
            value={<Amount symbol value={data.node.available} currency={data.node.currency} />}
          />
        ) : null}
      </Figures>
      {data.node === null ? (
        <EmptyNote>
          Top-level agents have no upline: their chips are issued in Self transaction. Open one of them in the downline
          to pay the accounts below it.
        </EmptyNote>
      ) : data.accounts.length === 0 ? (
        <EmptyNote>There are no accounts directly below this agent.</EmptyNote>
      ) : (
        <Lines key={node ?? ''} accounts={data.accounts} onDone={refetch} />
      )}
    </>
  )
}

function useBulkPayment(onDone: () => void) {
  const client = useQueryClient()
  const [entered, setEntered] = useState<ReadonlyMap<string, Entered>>(new Map())
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [reason, setReason] = useState(noReason)
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const filledLines = [...entered].filter(([, one]) => hasInput(one))
  const change = (id: string, values: Partial<Entered>) =>
    setEntered(new Map(entered).set(id, { ...(entered.get(id) ?? emptyEntry), ...values }))
  const fail = (failure: unknown) => {
    if (!(failure instanceof CallFailure)) throw failure
    setComplaints(failure.failure.fields ?? {})
    setProblem(failure.failure.fields?.['payments'] ?? failure.message)
    if (failure.status !== 0) setKey(crypto.randomUUID())
  }
  const pay = async () => {
    setBusy(true)
    setProblem(null)
    setComplaints({})
    const body = { payments: filledLines.map(([id, one]) => lineOf(id, one)), ...reasonOf('password', reason) }
    await call<DoneResponse>(actionPath(downlineBanking, payManyAccounts), {
      method: 'POST',
      idempotencyKey: key,
      body,
    }).then(async ({ message, data }) => {
      notifySuccess(message)
      const lineResults = Array.isArray(data) ? (data as Result[]) : []
      setResults(new Map(lineResults.map((one) => [one.id, one])))
      // Keep failed lines in the form, so that they can be corrected.
      const left = new Set(lineResults.filter(({ done }) => !done).map(({ id }) => id))
      setEntered(new Map([...entered].filter(([id]) => left.has(id))))
      setReason({ ...reason, password: '' })
      setKey(crypto.randomUUID())
      await client.invalidateQueries()
      onDone()
    }, fail)
    setBusy(false)
  }
  return { entered, change, results, payments: filledLines, reason, setReason, complaints, problem, isBusy, pay }
}

function Lines({ accounts, onDone }: { accounts: readonly Account[]; onDone: () => void }) {
  const paying = useBulkPayment(onDone)
  const mayCredit = useHasPermission('DOWNLINE_CREDIT_REF')
  const { payments, isBusy, problem } = paying
  return (
    <>
      <SmallTable
        label="Payments"
        head={[
          'Level',
          'Account',
          'Balance',
          'Credit ref.',
          'Ref. P/L',
          'D/W',
          'Amount',
          'Full',
          mayCredit ? 'New credit ref.' : '',
          'Result',
        ]}
        numeric={[2, 3, 4]}
        rows={accounts.map((account) => lineCells(account, paying, mayCredit))}
      />
      <div className="panel" style={{ maxWidth: 520, marginTop: 12 }}>
        <ReasonFields asksPassword entered={paying.reason} complaints={paying.complaints} onChange={paying.setReason} />
        {problem ? (
          <p className="field-error" role="alert">
            {problem}
          </p>
        ) : null}
        <div style={{ marginTop: 12 }}>
          <Button tone="primary" busy={isBusy} disabled={payments.length === 0} onClick={() => void paying.pay()}>
            {payments.length === 0 ? 'Enter a payment first' : `Submit ${payments.length} of ${accounts.length}`}
          </Button>
        </div>
      </div>
    </>
  )
}

type BulkPayment = ReturnType<typeof useBulkPayment>

function lineCells(account: Account, { entered, change, results }: BulkPayment, mayCredit: boolean) {
  const { id, kind, account: name } = account
  const one = entered.get(id) ?? emptyEntry
  const result = results.get(id)
  return [
    account.level,
    kind === 'AGENT' ? <AgentLink key="a" id={id} name={name} /> : <PlayerLink key="a" id={id} name={name} />,
    <Amount key="b" value={account.balance} currency={account.currency} />,
    <Amount key="c" value={account.creditReference} currency={account.currency} />,
    <Amount key="r" signed value={account.refPl} currency={account.currency} />,
    <NativeSelect
      key="d"
      aria-label={`Deposit or withdraw for ${name}`}
      style={{ minWidth: 124 }}
      value={one.direction}
      onChange={(event) => change(id, { direction: event.target.value as Entered['direction'] })}
      data={[
        { value: '', label: '–' },
        { value: 'DEPOSIT', label: 'Deposit' },
        { value: 'WITHDRAW', label: 'Withdraw' },
      ]}
    />,
    <AmountField
      key="m"
      aria-label={`Amount for ${name}`}
      style={{ minWidth: 110 }}
      value={one.isFull ? '' : one.amount}
      disabled={one.isFull || one.direction === ''}
      onChange={(text) => change(id, { amount: text })}
    />,
    <input
      key="f"
      type="checkbox"
      aria-label={`Full amount for ${name}`}
      checked={one.isFull}
      disabled={one.direction === ''}
      onChange={(event) => change(id, { isFull: event.target.checked })}
    />,
    mayCredit ? (
      <AmountField
        key="n"
        aria-label={`New credit reference of ${name}`}
        style={{ minWidth: 110 }}
        value={one.creditReference}
        onChange={(text) => change(id, { creditReference: text })}
      />
    ) : (
      ''
    ),
    result ? (
      <span key="e" style={{ color: result.done ? undefined : 'var(--loss)' }}>
        {result.message}
      </span>
    ) : (
      ''
    ),
  ]
}
