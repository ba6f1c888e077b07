import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { pictureAt } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import '#areas/players/kyc/kyc.css'

interface ZoomablePictureProps {
  /** API path of the picture. */
  readonly at: string
  readonly query?: Readonly<Record<string, string>>
  readonly alt: string
  readonly hasKeys: boolean
}

/** Requests the picture once while it is shown and caches nothing, because every request is logged as a view. */
function usePicture({ at, query }: Pick<ZoomablePictureProps, 'at' | 'query'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', at, query],
    queryFn: ({ signal }) => pictureAt(at, { ...(query ? { query } : {}), signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  return { address, failure: error, retry: () => void refetch() }
}

const zooms = [50, 75, 100, 150, 200, 300, 400] as const

/** Uncached picture with zoom, rotation and brightness. */
export function ZoomablePicture(props: ZoomablePictureProps) {
  const { address, failure, retry } = usePicture(props)
  const [zoom, setZoom] = useState(2)
  const [turns, setTurns] = useState(0)
  const [isBright, setBright] = useState(false)
  const nearer = () => setZoom(Math.min(zooms.length - 1, zoom + 1))
  const farther = () => setZoom(Math.max(0, zoom - 1))
  const turn = () => setTurns(turns + 1)
  const brighten = () => setBright(!isBright)
  useKeys({ '+': nearer, '=': nearer, '-': farther, '0': () => setZoom(2), '.': turn, v: brighten }, props.hasKeys)
  if (failure) return <FailureNote failure={failure} retry={retry} />
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
          Brighter (V)
        </Button>
        <span>{width}</span>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="kyc-frame" tabIndex={0}>
        {/* The frame has its size before the picture. */}
        {address === null ? (
          <Waiting label="Loading picture" />
        ) : (
          <img
            src={address}
            alt={props.alt}
            style={{
              width,
              transform: `rotate(${turns * 90}deg)`,
              filter: isBright ? 'brightness(1.5) contrast(1.15)' : undefined,
            }}
          />
        )}
      </div>
    </>
  )
}
