import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '#blueprint/address.ts'
import { picturePaths } from '#blueprint/paths/fixed-paths.ts'
import { viewReasons } from '#areas/players/rules/kyc/document.ts'
import { EmptyNote } from '#panel/ui/pieces.tsx'
import { viewLabels } from '#areas/players/kyc/shared.ts'
import { ZoomablePicture } from './zoomed.view.tsx'
import '#areas/players/kyc/kyc.css'

export type Side = 'FRONT' | 'BACK'

interface PictureProps {
  readonly document: string
  readonly sides: readonly Side[]
  /** The reviewer of the document need not give a reason for viewing it. */
  readonly isDeciding: boolean
  readonly hasKeys: boolean
}

/** Pictures of a document, one at a time; each view is logged with its reason. */
export function DocumentPictures({ document, sides, isDeciding, hasKeys }: PictureProps) {
  const [side, setSide] = useState<Side>('FRONT')
  const [reason, setReason] = useState('')
  const shown = sides.includes(side) ? side : (sides[0] ?? null)
  if (shown === null) return <EmptyNote>This document has no pictures.</EmptyNote>
  return (
    <div className="kyc-picture">
      {sides.length > 1 ? (
        <fieldset className="tab-strip" aria-label="Sides">
          {sides.map((one) => (
            <button key={one} type="button" aria-pressed={one === shown} onClick={() => setSide(one)}>
              {one === 'FRONT' ? 'Front' : 'Back'}
            </button>
          ))}
        </fieldset>
      ) : null}
      {isDeciding || reason !== '' ? (
        <ZoomablePicture
          key={`${document} ${shown}`}
          at={addressOf(picturePaths.ofDocument, { id: document, side: shown.toLowerCase() })}
          query={{ reason: isDeciding ? '' : reason }}
          alt={shown === 'FRONT' ? 'Front of the document' : 'Back of the document'}
          hasKeys={hasKeys}
        />
      ) : (
        <ViewReasonPicker onSay={setReason} />
      )}
    </div>
  )
}

function ViewReasonPicker({ onSay }: { onSay: (reason: string) => void }) {
  return (
    <NativeSelect
      label="Reason for viewing"
      description="Recorded in the log with your name."
      value=""
      onChange={(event) => onSay(event.target.value)}
      data={[
        { value: '', label: 'Choose a reason.' },
        ...viewReasons.map((value) => ({ value, label: viewLabels[value] })),
      ]}
    />
  )
}
