import { useState } from 'react'
import type { Query } from '#blueprint/screen/query.ts'
import type { WireOfShape } from '#blueprint/answer.ts'
import type { receiptAnswer } from '#blueprint/receipt/receipt-answer.ts'
import { call } from '#panel/session/call.ts'
import { notifyFailure, notifySuccess } from '#panel/session/notifications.ts'
import { useQueryOf } from '#panel/engine/use-query-of.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'

type Receipt = WireOfShape<typeof receiptAnswer>
type ReceiptQuery = Query<{ readonly id: string; readonly file?: 'pdf' | undefined }, unknown, Receipt>

interface ReceiptProps {
  readonly query: ReceiptQuery
  readonly id: string
}

/** A receipt with the ways to hand it over: printed, as a PDF file, and as text for a message. */
export function ReceiptOf({ query, id }: ReceiptProps) {
  const { data, failure, refetch } = useQueryOf(query, { id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <ReceiptSheet receipt={data} />
      <ReceiptButtons query={query} id={id} receipt={data} />
    </>
  )
}

function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const { title, number, issuer, at, lines, totals, facts, reversed } = receipt
  return (
    <article className="receipt" aria-label={`${title} ${number}`}>
      <h3>{title}</h3>
      <p>{issuer}</p>
      <p>
        Receipt no. <strong>{number}</strong>
      </p>
      <p>{at}</p>
      {reversed === null ? null : <p className="receipt-reversed">{reversed}</p>}
      <SmallTable
        label="Payments"
        head={['No.', 'From', 'To', 'Amount', ...(hasRemaining(receipt) ? ['Remaining'] : [])]}
        numeric={[3, 4]}
        rows={lines.map((line) => [
          line.number,
          line.from,
          line.to,
          line.amount,
          ...(hasRemaining(receipt) ? [line.remaining ?? '–'] : []),
        ])}
      />
      {totals.map(({ label, amount, words }) => (
        <p key={label} className="receipt-total">
          <strong>
            {label} {amount}
          </strong>
          <br />
          {words}
        </p>
      ))}
      <Facts facts={facts.map(({ label, value }) => [label, value] as const)} />
    </article>
  )
}

const hasRemaining = ({ lines }: Receipt): boolean => lines.some(({ remaining }) => remaining !== null)

function ReceiptButtons({ query, id, receipt }: ReceiptProps & { readonly receipt: Receipt }) {
  const [isBusy, setBusy] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(receipt.text).then(() => notifySuccess('Receipt copied'), notifyFailure)
  const download = () => {
    setBusy(true)
    call<{ data: Receipt }>(query.at.replace(':id', encodeURIComponent(id)), { query: { file: 'pdf' } })
      .then(({ data }) => save(data))
      .catch(notifyFailure)
      .finally(() => setBusy(false))
  }
  return (
    <div className="receipt-buttons">
      <Button onClick={() => window.print()}>Print</Button>
      <Button busy={isBusy} onClick={download}>
        Download PDF
      </Button>
      <Button onClick={copy}>Copy as text</Button>
    </div>
  )
}

function save({ number, pdf }: Receipt): void {
  const bytes = Uint8Array.from(atob(pdf ?? ''), (letter) => letter.codePointAt(0) ?? 0)
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `receipt-${number.replace('/', '-of-')}.pdf`
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Opens the receipt in a dialog. */
export function ReceiptButton({ query, id }: ReceiptProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Receipt</Button>
      {isOpen ? (
        <Dialog title="Receipt" onClose={() => setOpen(false)}>
          <div className="dialog-body">
            <ReceiptOf query={query} id={id} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
