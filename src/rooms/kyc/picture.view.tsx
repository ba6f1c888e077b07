import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { viewReasons } from '#domain/kyc/document.ts'
import { pictureAt } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { EmptyNote, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { viewLabels } from './words.ts'
import './kyc.css'

export type Side = 'FRONT' | 'BACK'

interface PictureProps {
  readonly document: string
  readonly sides: readonly Side[]
  /** Whoever decides on a document need not say why he looks at it. */
  readonly isDeciding: boolean
  readonly hasKeys: boolean
}

/** The pictures of a document, one at a time; each look is in the log with its reason. */
export function DocumentPictures({ document, sides, isDeciding, hasKeys }: PictureProps) {
  const [side, setSide] = useState<Side>('FRONT')
  const [reason, setReason] = useState('')
  const shown = sides.includes(side) ? side : (sides[0] ?? null)
  if (shown === null) return <EmptyNote>No picture came with this document</EmptyNote>
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
        <Shown
          key={`${document} ${shown}`}
          document={document}
          side={shown}
          reason={isDeciding ? '' : reason}
          hasKeys={hasKeys}
        />
      ) : (
        <WhyLook onSay={setReason} />
      )}
    </div>
  )
}

function WhyLook({ onSay }: { onSay: (reason: string) => void }) {
  return (
    <NativeSelect
      label="Why do you look at the picture?"
      description="It is written into the log with your name"
      value=""
      onChange={(event) => onSay(event.target.value)}
      data={[{ value: '', label: 'Choose' }, ...viewReasons.map((value) => ({ value, label: viewLabels[value] }))]}
    />
  )
}

interface ShownProps {
  readonly document: string
  readonly side: Side
  readonly reason: string
  readonly hasKeys: boolean
}

/** Asked for once for as long as it stands here, and forgotten with it: each request is a look. */
function usePicture({ document, side, reason }: ShownProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', document, side, reason],
    queryFn: ({ signal }) =>
      pictureAt(`/api/kyc/${document}/picture/${side.toLowerCase()}`, { query: { reason }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  return { address, failure: error, again: () => void refetch() }
}

const zooms = [50, 75, 100, 150, 200, 300, 400] as const

function Shown(props: ShownProps) {
  const { address, failure, again } = usePicture(props)
  const [zoom, setZoom] = useState(2)
  const [turns, setTurns] = useState(0)
  const [isBright, setBright] = useState(false)
  const nearer = () => setZoom(Math.min(zooms.length - 1, zoom + 1))
  const farther = () => setZoom(Math.max(0, zoom - 1))
  const turn = () => setTurns(turns + 1)
  const brighten = () => setBright(!isBright)
  useKeys({ '+': nearer, '=': nearer, '-': farther, '0': () => setZoom(2), '.': turn, b: brighten }, props.hasKeys)
  if (failure) return <FailureNote failure={failure} again={again} />
  if (address === null) return <Waiting label="Fetching the picture" />
  const width = `${zooms[zoom] ?? 100}%`
  return (
    <>
      <div className="kyc-tools">
        <Button onClick={farther} disabled={zoom === 0}>
          Smaller (-)
        </Button>
        <Button onClick={nearer} disabled={zoom === zooms.length - 1}>
          Larger (+)
        </Button>
        <Button onClick={turn}>Turn (.)</Button>
        <Button aria-pressed={isBright} onClick={brighten}>
          Brighter (B)
        </Button>
        <span>{width}</span>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="kyc-frame" tabIndex={0}>
        <img
          src={address}
          alt={props.side === 'FRONT' ? 'Front of the document' : 'Back of the document'}
          style={{
            width,
            transform: `rotate(${turns * 90}deg)`,
            filter: isBright ? 'brightness(1.5) contrast(1.15)' : undefined,
          }}
        />
      </div>
    </>
  )
}
