import { useRef } from 'react'
import { ActionButton, useHasPermission, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Cell } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { EmptyNote, Facts, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { QrCode } from '#panel/ui/qr-code.tsx'
import { collectionAccounts } from './accounts.screen.ts'
import { accountPaymentCode } from './payment-code.queries.ts'
import './account.css'

/** A collection account with its actions and its QR code. */
export default function Account({ list, row }: RowProps) {
  const { columns, actions = [] } = collectionAccounts
  const mayEdit = useHasPermission('PG_SETTINGS_EDIT')
  const facts = Object.entries(columns).flatMap(([name, kind]) =>
    row[name] === null || row[name] === ''
      ? []
      : [[kind.label, <Cell key={name} kind={kind} value={row[name]} row={row} />] as const],
  )
  return (
    <div className="case account-detail">
      <div className="case-buttons">
        {actions.map((action) => (
          <ActionButton key={action.name} action={action} path={list.path} row={row} kinds={columns} />
        ))}
      </div>
      <section className="account-code" aria-label="QR code">
        <h3>QR code</h3>
        {mayEdit ? (
          <Code id={String(row['id'])} holder={String(row['holder'])} />
        ) : (
          <EmptyNote>Users who can edit the account see its QR code.</EmptyNote>
        )}
      </section>
      <Facts facts={facts} />
    </div>
  )
}

function Code({ id, holder }: { readonly id: string; readonly holder: string }) {
  const { data, failure, refetch } = useQueryOf(accountPaymentCode, { id })
  const drawn = useRef<HTMLDivElement>(null)
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  if (data.code === null) return <EmptyNote>Payment apps cannot pay to this account by a QR code.</EmptyNote>
  const download = () => saveDrawing(drawn.current?.querySelector('svg'), `${holder} QR code.svg`)
  return (
    <>
      <div ref={drawn}>
        <QrCode text={data.code} label={`QR code to pay to ${holder}`} />
      </div>
      <code className="account-code-text">{data.code}</code>
      <Button onClick={download}>Download QR code</Button>
    </>
  )
}

/** Saves a drawing as a file; it can be printed at any size. */
function saveDrawing(drawing: SVGElement | null | undefined, name: string): void {
  if (!drawing) return
  const file = new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
