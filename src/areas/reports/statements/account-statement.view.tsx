import { useState } from 'react'
import {
  ActionButton,
  downloadFile,
  notifyFailure,
  useHasPermission,
  useQueryOf,
  type AboveProps,
} from '#panel/engine/view.ts'
import { AgentLink, Amount, PlayerLink } from '#panel/kinds/cells.tsx'
import { formatDay, isZero } from '#panel/kinds/format.ts'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Figure, Figures, Waiting } from '#panel/ui/pieces.tsx'
import { BalanceAsOf } from '#areas/reports/statements/as-of/as-of.view.tsx'
import { accountStatement } from './account-statement.screen.ts'
import { statementSummary } from './summary.queries.ts'
import { sendStatement } from './send-statement.actions.ts'

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 } as const

/** What a statement on paper shows, in this order. */
const statementColumns = ['id', 'at', 'kind', 'description', 'credit', 'debit', 'balance'] as const

/** The whole period on A4, oldest entry first, with opening and closing balance. */
function PrintStatement({ account, period }: { readonly account: string; readonly period: string }) {
  const [isBusy, setBusy] = useState(false)
  const mayExport = useHasPermission('REPORT_EXPORT')
  const mayDownload = useHasPermission('DOWNLOAD_REPORT_VIEW')
  if (!mayExport || !mayDownload) return <Button onClick={() => window.print()}>Print</Button>
  const print = () => {
    setBusy(true)
    const filters = { account, at: period, sort: 'id', direction: 'ascending' }
    downloadFile({ path: accountStatement.path, extension: 'pdf', filters, columns: statementColumns })
      .catch(notifyFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={print}>
      Print statement
    </Button>
  )
}

/** Account, opening and closing balance of the statement period. */
export default function AboveStatement({ filters }: AboveProps) {
  const { data, failure, refetch } = useQueryOf(statementSummary, { account: filters['account'], at: filters['at'] })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  if (!data.account) return null
  const { account } = data
  const isReconciled = isZero(data.difference)
  return (
    <>
      <div style={rowStyle}>
        <p>
          {account.kind === 'PLAYER' ? (
            <PlayerLink id={account.id} name={account.username} />
          ) : (
            <AgentLink id={account.id} name={account.username} />
          )}{' '}
          from {formatDay(data.from)} to {formatDay(data.to)}
        </p>
        <PrintStatement account={account.id} period={`${data.from}..${data.to}`} />
        {account.kind === 'PLAYER' ? (
          <ActionButton
            action={sendStatement}
            path={accountStatement.path}
            prefill={{ account: account.id, from: data.from, to: data.to }}
          />
        ) : null}
      </div>
      <Figures>
        <Figure label="Opening balance" value={<Amount value={data.opening} />} />
        <Figure label="Credit" value={<Amount value={data.credit} />} />
        <Figure label="Debit" value={<Amount value={data.debit} />} />
        <Figure label="Closing balance" value={<Amount value={data.closing} />} hint={`${data.bookings} entries`} />
      </Figures>
      <BalanceAsOf account={account.id} />
      {isReconciled ? null : (
        <p role="alert">
          Opening, credit, debit and closing do not reconcile. Difference: <Amount value={data.difference} signed />.
          Entries dated outside this period lie between entries inside it.
        </p>
      )}
    </>
  )
}
